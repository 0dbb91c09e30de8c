import { formatList } from "#src/admin/ui/format-list.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import type { AuditRow } from "#src/domain/audit-log/read.server.ts";
import { statusLabel } from "../leads/inbox/query-params.ts";
import { accountDetail, roleDetail } from "./account-details.ts";
import { dealChanges, exportDetail, fieldChanges, importDetail, leadDetail } from "./lead-details.ts";
import { disabledDetail, restartDetail } from "./server-details.ts";

/** An audit line as a sentence: verb, preposition, subject, detail. */
export interface AuditLine {
  verb: string;
  /** The words between verb and subject; often empty. */
  preposition: string;
  /** Empty if people changed their own account. */
  subject: string;
  detail: string;
}

interface ActLabel {
  verb: string;
  preposition?: string;
  /** Instead of verb and preposition, when people change their own account. */
  selfVerb?: string;
}

const actLabels: Record<AuditAct, ActLabel> = {
  created: { verb: "created" },
  copied: { verb: "copied" },
  saved: { verb: "saved", preposition: "the draft of" },
  discarded: { verb: "discarded the draft", preposition: "of" },
  published: { verb: "published" },
  "publish-failed": { verb: "couldn't publish" },
  unpublished: { verb: "unpublished" },
  scheduled: { verb: "scheduled" },
  unscheduled: { verb: "unscheduled" },
  restored: { verb: "restored" },
  "restored-as-draft": { verb: "restored as draft" },
  "translation-confirmed": { verb: "marked the translation up to date", preposition: "of" },
  reordered: { verb: "moved" },
  deleted: { verb: "deleted" },
  undeleted: { verb: "restored" },
  removed: { verb: "permanently deleted" },
  "preview-shared": { verb: "created a preview link", preposition: "for" },
  "preview-revoked": { verb: "revoked a preview link", preposition: "for" },
  uploaded: { verb: "uploaded" },
  described: { verb: "described" },
  "focal-point-moved": { verb: "moved the focal point", preposition: "of" },
  "picture-cropped": { verb: "changed the crop", preposition: "of" },
  "file-renamed": { verb: "renamed" },
  "file-replaced": { verb: "replaced the file", preposition: "of" },
  "file-put-back": { verb: "restored the previous file", preposition: "of" },
  tagged: { verb: "changed the tags", preposition: "of" },
  "redirect-added": { verb: "added a redirect", preposition: "from" },
  "redirect-changed": { verb: "changed the redirect", preposition: "from" },
  "redirect-removed": { verb: "removed the redirect", preposition: "from" },
  received: { verb: "received a lead", preposition: "from" },
  assigned: { verb: "assigned the lead", preposition: "from" },
  "status-changed": { verb: "changed the status", preposition: "of" },
  "deal-changed": { verb: "changed the deal", preposition: "with" },
  "spam-confirmed": { verb: "confirmed as spam", preposition: "the lead from" },
  "note-added": { verb: "added a note", preposition: "to" },
  "sign-up-ended": { verb: "unsubscribed someone", preposition: "from" },
  "sign-up-kept": { verb: "confirmed a sign-up", preposition: "of" },
  "sign-up-erased": { verb: "erased the newsletter sign-up", preposition: "of" },
  replied: { verb: "replied", preposition: "to" },
  "call-logged": { verb: "logged a call", preposition: "with" },
  "answer-dismissed": { verb: "marked as needing no answer", preposition: "the last message from" },
  "answer-undismissed": { verb: "marked as needing an answer", preposition: "the last message from" },
  "lead-address-added": { verb: "added an email address", preposition: "to" },
  "lead-address-removed": { verb: "removed an email address", preposition: "from" },
  "task-added": { verb: "added a task", preposition: "for" },
  "task-done": { verb: "completed a task", preposition: "for" },
  "task-reopened": { verb: "reopened a task", preposition: "for" },
  "task-deleted": { verb: "deleted a task", preposition: "for" },
  "template-added": { verb: "added the reply template" },
  "template-changed": { verb: "changed the reply template" },
  "template-deleted": { verb: "deleted the reply template" },
  booked: { verb: "booked an appointment", preposition: "with" },
  "booking-moved": { verb: "moved the appointment", preposition: "with" },
  "booking-canceled": { verb: "canceled the appointment", preposition: "with" },
  "appointments-on": { verb: "turned on appointments", preposition: "for", selfVerb: "changed their appointments" },
  "appointments-off": { verb: "turned off appointments", preposition: "for", selfVerb: "turned off appointments" },
  "calendar-connected": { verb: "connected the calendar", preposition: "of", selfVerb: "connected their calendar" },
  "calendar-disconnected": { verb: "removed the calendar", preposition: "of", selfVerb: "removed their calendar" },
  "calendar-feed-renewed": { verb: "renewed the feed", preposition: "of", selfVerb: "renewed their calendar feed" },
  "booking-held": { verb: "marked the appointment as held", preposition: "with" },
  "booking-missed": { verb: "marked the appointment as missed", preposition: "with" },
  "email-resent": { verb: "resent an email", preposition: "about" },
  "confirmation-sent": { verb: "sent the confirmation", preposition: "to" },
  exported: { verb: "exported" },
  "spam-filter-reset": { verb: "reset" },
  "lead-reminded": { verb: "reminded staff", preposition: "of the lead from" },
  "lead-escalated": { verb: "reported an overdue reply", preposition: "to" },
  "assignment-changed": { verb: "changed who gets leads", preposition: "about" },
  "assignment-removed": { verb: "removed the assignment rule", preposition: "of" },
  "stage-added": { verb: "added the stage" },
  "stage-changed": { verb: "changed the stage" },
  "stage-deleted": { verb: "deleted the stage" },
  "reminders-changed": { verb: "changed the reminders", preposition: "of" },
  "vacation-added": { verb: "added a vacation", preposition: "of", selfVerb: "added their vacation" },
  "vacation-removed": { verb: "removed a vacation", preposition: "of", selfVerb: "removed their vacation" },
  "lead-added": { verb: "added the lead", preposition: "from" },
  "lead-edited": { verb: "edited", preposition: "the lead from" },
  "leads-imported": { verb: "imported" },
  "import-undone": { verb: "undid the import", preposition: "of" },
  "leads-merged": { verb: "merged two leads", preposition: "from" },
  "customer-answered": { verb: "answered", preposition: "about the lead from" },
  "email-bounced": { verb: "got an email back", preposition: "that was sent to" },
  "email-attached": { verb: "attached an email", preposition: "to the lead from" },
  "email-dismissed": { verb: "dismissed an email", preposition: "from" },
  "email-restored": { verb: "restored an email", preposition: "from" },
  "first-account-created": { verb: "created the first account" },
  invited: { verb: "invited" },
  "invitation-resent": { verb: "resent the invitation", preposition: "to" },
  "invitation-accepted": { verb: "accepted the invitation" },
  "name-changed": { verb: "changed the name", selfVerb: "changed their name" },
  "email-changed": { verb: "changed the email address", selfVerb: "changed their email" },
  "role-changed": { verb: "made", selfVerb: "changed their own role to" },
  "password-changed": { verb: "changed the password", selfVerb: "changed their password" },
  "password-reset": { verb: "reset the password", selfVerb: "chose a new password with a reset link" },
  "password-reset-started": { verb: "started a password reset", preposition: "for" },
  "reset-link-sent": { verb: "sent a reset link", preposition: "to" },
  "two-step-on": { verb: "turned on two-step sign-in" },
  "two-step-off": { verb: "turned off two-step sign-in" },
  "two-step-reset": { verb: "turned off two-step sign-in", preposition: "for" },
  "two-step-required": { verb: "required two-step sign-in", preposition: "for" },
  "two-step-no-longer-required": { verb: "stopped requiring two-step sign-in", preposition: "for" },
  "recovery-codes-renewed": { verb: "got new recovery codes" },
  "passkey-added": { verb: "added a passkey" },
  "passkey-renamed": { verb: "renamed a passkey" },
  "passkey-removed": { verb: "removed a passkey" },
  disabled: { verb: "disabled" },
  enabled: { verb: "enabled" },
  "signed-in": { verb: "logged in" },
  "signed-out": { verb: "logged out" },
  "signed-out-elsewhere": { verb: "logged out on other devices" },
  "password-refused": { verb: "refused a password", preposition: "for" },
  "code-refused": { verb: "refused a code", preposition: "for" },
  "passkey-refused": { verb: "refused a passkey", preposition: "for" },
  "login-without-passkey-refused": { verb: "refused a login without a passkey", preposition: "for" },
  "wrong-codes-reported": { verb: "reported wrong codes", preposition: "to" },
  "test-email-sent": { verb: "sent a test message", preposition: "to" },
  "email-retried": { verb: "tried again", preposition: "to send" },
  "mail-server-changed": { verb: "changed the mail server", preposition: "to" },
  "mail-server-removed": { verb: "removed the mail server" },
  "lead-erased": { verb: "erased", preposition: "the lead from" },
  "email-erased": { verb: "erased", preposition: "an email from" },
  "person-exported": { verb: "exported", preposition: "the personal data in" },
  "retention-changed": { verb: "changed how long", preposition: "to keep" },
  "inbound-email-changed": { verb: "changed where replies come in", preposition: "to" },
  "inbound-email-removed": { verb: "removed where replies come in" },
  "lead-notices-changed": { verb: "changed who is emailed", preposition: "about" },
  "lead-notices-removed": { verb: "removed the rule for new lead notices", preposition: "of" },
  "webhook-added": { verb: "added the webhook" },
  "webhook-changed": { verb: "changed the webhook" },
  "webhook-removed": { verb: "removed the webhook" },
  "webhook-turned-on": { verb: "turned on the webhook" },
  "webhook-turned-off": { verb: "turned off the webhook" },
  "webhook-secret-renewed": { verb: "created a new secret", preposition: "for the webhook" },
  "webhook-tested": { verb: "tested the webhook" },
  "webhook-resent": { verb: "sent events again", preposition: "to the webhook" },
  "backup-restored": { verb: "restored the backup" },
  restarted: { verb: "restarted", preposition: "the" },
  "language-added": { verb: "added" },
  "language-published": { verb: "published all that is ready", preposition: "in" },
  "language-shown": { verb: "showed visitors the site", preposition: "in" },
  "language-hidden": { verb: "hid the site", preposition: "in" },
  "language-imported": { verb: "imported texts", preposition: "for" },
};

/** A newer version that runs beside this one may store acts that this version doesn't know. */
function isKnown(act: string): act is AuditAct {
  return Object.hasOwn(actLabels, act);
}

function labelOf(act: string): ActLabel {
  return isKnown(act) ? actLabels[act] : { verb: act.replaceAll("-", " ") };
}

type Line = Pick<AuditRow, "act" | "person_id" | "subject_id" | "subject_kind" | "subject_title" | "detail">;

/** Describes an audit line. `kindName` is the label of its kind. */
export function describeAct(line: Line, kindName: string, moment: (at: Date) => Pick<Moment, "exact">): AuditLine {
  const isSelf = line.person_id !== null && line.person_id === line.subject_id;
  const { verb, preposition = "", selfVerb } = labelOf(line.act);
  return {
    ...(isSelf && selfVerb
      ? { verb: selfVerb, preposition: "" }
      : (describeByDetail(line, moment) ?? { verb, preposition })),
    subject: isSelf ? "" : line.subject_title,
    detail: detailOf(line, kindName),
  };
}

/** Describes one act on several subjects, such as `49 blog posts`. */
export function describeGroup(act: string, subject: string): AuditLine {
  const { verb, preposition = "" } = labelOf(act);
  return { verb, preposition, subject, detail: "" };
}

/** A line of a lead's history, as a sentence. */
export function describeLeadAct({ person_name: who, act, detail }: Pick<AuditRow, "person_name" | "act" | "detail">) {
  const { from, to, suspicion, text } = detailFields(detail);
  switch (act) {
    case "received" satisfies AuditAct:
      return suspicion ? "Received; flagged as spam" : "Received";
    case "status-changed" satisfies AuditAct:
      return `${who}: ${statusLabel(from)} to ${statusLabel(to)}`;
    case "assigned" satisfies AuditAct:
      if (typeof to !== "string") return `${who} unassigned this`;
      return `${who} assigned this to ${to === who ? "themselves" : to}`;
    case "deal-changed" satisfies AuditAct:
      return `${who} ${formatList(dealChanges(detailFields(detail)))}`;
    case "lead-edited" satisfies AuditAct:
      return `${who} ${fieldChanges(detailFields(detail))}`;
    case "lead-reminded" satisfies AuditAct:
      return `Reply due soon: reminded ${to}`;
    case "lead-escalated" satisfies AuditAct:
      return `Reply overdue: told ${to}`;
    case "spam-confirmed" satisfies AuditAct:
      return `${who} confirmed this as spam`;
    case "answer-dismissed" satisfies AuditAct:
      return `${who}: no answer needed`;
    case "answer-undismissed" satisfies AuditAct:
      return `${who}: an answer is needed after all`;
    case "lead-added" satisfies AuditAct:
      return `${who} added this lead`;
    case "leads-merged" satisfies AuditAct:
      return `${who} merged another lead into this one`;
    default:
      return [`${who} ${labelOf(act).verb}`, text].filter(Boolean).join(": ");
  }
}

function detailOf({ subject_kind, subject_title, act, detail }: Line, kindName: string): string {
  if (act === ("role-changed" satisfies AuditAct)) return roleDetail(detailFields(detail));
  if (subject_kind === "person" || subject_kind === "sign-in") return accountDetail(detailFields(detail));
  if (subject_kind === "redirect") return redirectDetail(detail);
  if (subject_kind === "lead") return leadDetail(act, detailFields(detail));
  if (subject_kind === "backup") return disabledDetail(detailFields(detail));
  if (subject_kind === "server") return restartDetail(detailFields(detail));
  if (act === ("exported" satisfies AuditAct)) return exportDetail(detailFields(detail));
  if (subject_kind === "leads") return importDetail(detailFields(detail));
  return kindName === subject_title ? "" : kindName;
}

/** Acts whose verb depends on their detail; undefined for other acts. */
function describeByDetail({ act, detail }: Line, moment: (at: Date) => Pick<Moment, "exact">) {
  const { changed, of: versionTime, publishAt, unpublishAt } = detailFields(detail);
  const exact = (time: unknown) => moment(new Date(String(time))).exact;
  switch (act) {
    case "scheduled" satisfies AuditAct: {
      const times = [
        publishAt && `publishing (${exact(publishAt)})`,
        unpublishAt && `unpublishing (${exact(unpublishAt)})`,
      ];
      return { verb: `scheduled ${times.filter(Boolean).join(" and ")}`, preposition: "for" };
    }
    case "saved" satisfies AuditAct:
      if (!Array.isArray(changed) || changed.length === 0) return;
      return { verb: `changed ${formatList(changed.map(String))}`, preposition: "in the draft of" };
    case "published" satisfies AuditAct:
      if (!Array.isArray(changed)) return;
      if (changed.length === 0) return { verb: "saved", preposition: "" };
      return { verb: `changed ${formatList(changed.map(String))}`, preposition: "in" };
    case "restored-as-draft" satisfies AuditAct:
      return { verb: `restored the version from ${exact(versionTime)}`, preposition: "as the draft of" };
    case "restored" satisfies AuditAct:
      return { verb: `restored the version from ${exact(versionTime)}`, preposition: "to" };
    case "deal-changed" satisfies AuditAct: {
      const changes = dealChanges(detailFields(detail));
      if (changes.length === 0) return;
      return { verb: formatList(changes), preposition: "for the lead from" };
    }
    case "lead-edited" satisfies AuditAct: {
      const changes = fieldChanges(detailFields(detail));
      if (changes === "") return;
      return { verb: changes, preposition: "of the lead from" };
    }
    case "backup-restored" satisfies AuditAct:
      return { verb: `restored the backup from ${exact(versionTime)}`, preposition: "" };
  }
}

function detailFields(detail: AuditRow["detail"]): Readonly<Record<string, unknown>> {
  return detail === null || Array.isArray(detail) ? {} : { ...detail };
}

function redirectDetail(detail: AuditRow["detail"]): string {
  const { to } = detailFields(detail);
  return to === undefined ? "" : `to ${to}`;
}
