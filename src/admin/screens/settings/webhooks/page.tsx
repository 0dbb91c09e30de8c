import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { Panel, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { runWebhooksAction, type SecretResult, webhooksForm } from "./actions.server.ts";
import { Secret, WebhookFields } from "./fields.tsx";
import { readWebhooks, type WebhookList } from "./state.server.ts";

export const handle = screens.webhooks;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  // The id makes a repeated submission harmless.
  return { webhooks: await readWebhooks(context.get(servicesContext)), newId: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const input = await parseForm(request, webhooksForm, "types");
  return runWebhooksAction(context.get(servicesContext), person, input);
}

export default function Webhooks({ loaderData: { webhooks, newId } }: Route.ComponentProps) {
  const added = useActionResult<SecretResult>("add-webhook");
  return (
    <>
      <ScreenHeader title="Webhooks" text="Tell other systems, like your CRM or Slack, what happens to leads." />
      <Panel
        id="webhooks"
        title="Webhooks"
        text="Each event is sent within seconds, and tried again for three days if the other system doesn't answer."
      >
        {added?.secret && <Secret secret={added.secret} />}
        {webhooks.length === 0 ? (
          <p>No webhooks yet. Nothing is sent to other systems.</p>
        ) : (
          <ul>
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} {...webhook} />
            ))}
          </ul>
        )}
        <div>
          <FormDialog
            trigger={{ label: "Add a webhook", icon: <Plus className="icon size-[1.1rem]" aria-hidden /> }}
            title="Add a webhook"
            intent="add-webhook"
          >
            <input type="hidden" name="id" value={newId} />
            <WebhookFields submit="Add" />
          </FormDialog>
        </div>
      </Panel>
    </>
  );
}

function WebhookItem({ id, name, host, tone, state, waiting, failed }: WebhookList[number]) {
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <Link
            to={href("/cms/settings/webhooks/:webhook", { webhook: id })}
            className="link inline-flex min-h-11 items-center"
          >
            <b>{name}</b>
          </Link>
        </p>
        <p className="text-ink-2 wrap-anywhere">{host}</p>
        <p className="state whitespace-normal" data-tone={tone}>
          {[state, waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} failed`].filter(Boolean).join(", ")}
        </p>
      </div>
      <Dialog
        trigger={{ label: "Remove", about: name }}
        title={`Remove ${name}?`}
        forms={(key) => key === `remove-webhook ${id}`}
      >
        {(close) => (
          <ActionForm intent="remove-webhook" about={id} onDone={close}>
            <p>Its secret, its log, and events that wait for it are deleted.</p>
            <SubmitButton busy="Removing..." tone="danger">
              Remove
            </SubmitButton>
          </ActionForm>
        )}
      </Dialog>
    </li>
  );
}
