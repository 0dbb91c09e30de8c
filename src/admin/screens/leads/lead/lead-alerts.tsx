import { CircleAlert, Clock, type LucideIcon, MailX, MessageCircleWarning, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { ExactTime, TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { OpenLead } from "./open-lead.server.ts";

/** What has to be known before anything is done, one line each. */
export function LeadAlerts({ lead }: { lead: OpenLead }) {
  const { status, suspicion, bounce, autoReply, needsAnswer, replyBy, email, unsentReply } = lead;
  const actionData: ActionResult | undefined = useActionData();
  return (
    <div className="lead-alerts">
      {actionData?.form === "change-leads" && actionData.state === "refused" && (
        <Alert icon={CircleAlert}>{actionData.message}</Alert>
      )}
      {status === "spam" && (
        <Alert icon={ShieldAlert} actions={<SpamReview lead={lead} />}>
          {suspicion ? `Flagged as spam: ${suspicion}. ` : "Marked as spam. "}
          {suspicion && !lead.wasEmailed && "Nobody was emailed. If it's real, choose Not spam."}
        </Alert>
      )}
      {bounce && (
        <Alert icon={MailX}>
          Email bounced: check the address or call. An email to {email} came back <TimeAgo at={bounce.at} />
          {bounce.reason && `: ${bounce.reason}`}
        </Alert>
      )}
      {unsentReply?.state === "waiting" && (
        <p className="lead-alert" data-tone="plain">
          <Clock className="icon" aria-hidden />
          <span>Your reply is being sent.</span>
        </p>
      )}
      {unsentReply?.state === "refused" && (
        <Alert icon={MailX}>
          {lead.name} didn't get your last reply: {unsentReply.why} Check {email} and send it again, or call.
        </Alert>
      )}
      {needsAnswer && unsentReply === null && (
        <Alert icon={MessageCircleWarning} actions={status !== "new" && <NoAnswerNeeded lead={lead} />}>
          {needsAnswer.from} wrote <TimeAgo at={needsAnswer.since} /> and waits for an answer.
        </Alert>
      )}
      {status === "new" && replyBy && (
        <p className="lead-alert" data-tone={replyBy.isOverdue ? "bad" : "plain"}>
          <Clock className="icon" aria-hidden />
          <span>
            Reply promised by <ExactTime at={replyBy.at} />
            {replyBy.isOverdue && ": overdue"}
          </span>
        </p>
      )}
      {autoReply && (
        <p className="lead-alert" data-tone="plain">
          <Clock className="icon" aria-hidden />
          <span>
            An automatic reply came <TimeAgo at={autoReply} />. It's in the conversation.
          </span>
        </p>
      )}
    </div>
  );
}

function Alert({ icon: Icon, actions, children }: { icon: LucideIcon; actions?: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="lead-alert" data-tone="bad">
      <Icon className="icon" aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {actions}
    </div>
  );
}

/** For a thank-you. A new lead has a clock of its own, so it stays without. */
function NoAnswerNeeded({ lead: { id, lastOfOthers } }: { lead: OpenLead }) {
  return (
    <ActionForm intent="dismiss-answer" about={id}>
      <input type="hidden" name="seen" value={lastOfOthers} />
      <SubmitButton busy="Saving..." tone="line">
        No answer needed
      </SubmitButton>
    </ActionForm>
  );
}

/** What becomes of a lead that is marked as spam. */
function SpamReview({ lead: { id, version, isSuspected } }: { lead: OpenLead }) {
  const versionInput = <input type="hidden" name="version" value={version} />;
  return (
    <div className="flex flex-wrap gap-2">
      <ActionForm intent="mark" about={id}>
        {versionInput}
        <input type="hidden" name="status" value="new" />
        <SubmitButton busy="Saving..." tone="line">
          Not spam
        </SubmitButton>
      </ActionForm>
      {isSuspected && (
        <ActionForm intent="confirm-spam" about={id}>
          {versionInput}
          <SubmitButton busy="Saving..." tone="line">
            Confirm spam
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
