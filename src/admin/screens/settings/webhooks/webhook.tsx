import { data, href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { Panel, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { usePolling } from "#src/admin/ui/polling.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { readWebhook } from "#src/domain/webhooks/webhooks.server.ts";
import type { Route } from "./+types/webhook";
import { runWebhookAction, type SecretResult, webhookForm } from "./actions.server.ts";
import { Secret, WebhookFields } from "./fields.tsx";
import { Log } from "./log.tsx";
import { readLog } from "./state.server.ts";

export const handle = screens.webhooks;

export async function loader({ context, params }: Route.LoaderArgs) {
  permit(context, handle.right);
  const services = context.get(servicesContext);
  const [webhook, log] = await Promise.all([
    readWebhook(services.db, params.webhook),
    readLog(services, params.webhook),
  ]);
  if (!webhook || !log) throw data(null, { status: 404, statusText: "Not Found" });
  const { id, version, name, url, format, detail, events } = webhook;
  return {
    webhook: { id, version, name, url, format, detail, types: events.types },
    log,
    delivery: crypto.randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const input = await parseForm(request, webhookForm, "types");
  return runWebhookAction(context.get(servicesContext), person, params.webhook, input);
}

export default function Webhook({ loaderData: { webhook, log: initial, delivery } }: Route.ComponentProps) {
  const renewed = useActionResult<SecretResult>("new-secret");
  const log = usePolling({
    url: href("/cms/settings/webhooks/:webhook/state", { webhook: webhook.id }),
    initial,
    isUrgent: ({ isSending }) => isSending,
  });
  return (
    <>
      <ScreenHeader title={webhook.name} text={new URL(webhook.url).host}>
        <Link to={href("/cms/settings/webhooks")} className="link py-2">
          All webhooks
        </Link>
      </ScreenHeader>
      <div className="grid gap-5">
        <Panel id="state" title="State" text="A test sends made-up data, so that you can see what arrives.">
          <p className="state whitespace-normal" data-tone={log.tone}>
            {log.state}
          </p>
          <div className="flex flex-wrap gap-3">
            <ActionForm intent="send-test">
              <input type="hidden" name="delivery" value={delivery} />
              <SubmitButton busy="Sending...">Send a test</SubmitButton>
            </ActionForm>
            <ActionForm intent="turn">
              <input type="hidden" name="state" value={log.isOff ? "on" : "off"} />
              <SubmitButton busy="Saving..." tone="line">
                {log.isOff ? "Turn on" : "Turn off"}
              </SubmitButton>
            </ActionForm>
          </div>
        </Panel>
        <Log log={log} />
        <Panel id="webhook-settings" title="Settings">
          <ActionForm key={webhook.version} intent="change-webhook" className="grid max-w-2xl gap-5">
            <input type="hidden" name="version" value={webhook.version} />
            <WebhookFields webhook={webhook} submit="Save" />
          </ActionForm>
        </Panel>
        {webhook.format === "standard" && (
          <Panel
            id="secret"
            title="Signing secret"
            text="It proves to the other system that an event comes from this site."
          >
            {renewed?.secret && <Secret secret={renewed.secret} />}
            <div>
              <FormDialog trigger={{ label: "Create a new secret" }} title="Create a new secret?" intent="new-secret">
                <input type="hidden" name="version" value={webhook.version} />
                <p>The present one stays valid for a day, so that you have time to enter the new one.</p>
                <SubmitButton busy="Creating...">Create</SubmitButton>
              </FormDialog>
            </div>
          </Panel>
        )}
      </div>
    </>
  );
}
