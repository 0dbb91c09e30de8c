import { loadSingle } from "#src/admin/editor/api/load.server.ts";
import { EditPanel, FieldPanel, Fields } from "#src/admin/editor/fields.tsx";
import { EditForm } from "#src/admin/editor/form.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { useReveal } from "../settings/reveal.ts";
import type { Route } from "./+types/page";

export const handle = screens.contactForm;

export function loader({ context }: Route.LoaderArgs) {
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "settings");
}

/** The part of the settings that is about the contact form. */
export default function ContactForm({ loaderData }: Route.ComponentProps) {
  const reveal = useReveal(handle);
  return (
    <>
      <ScreenHeader
        title={handle.name}
        text="It's on the contact page and in the block “Contact form”. Who gets its leads is set under Settings, Leads."
      />
      <EditForm
        loaded={loaderData}
        path={handle.path}
        messages={{ saved: "Contact form saved", failed: "Couldn't save the contact form" }}
        reveal={reveal}
      >
        <div className="edit-columns">
          <div className="edit-panels">
            <FieldPanel
              path="questions"
              text="Visitors see them below the message, in every contact form. You read the answers in the lead and in the email about it."
            />
            <FieldPanel
              path="clientHelp"
              text="Clients get the help desk and the links for clients instead of the contact form. Without any of them, visitors are not asked."
            />
          </div>
          <div className="edit-panels">
            <EditPanel title="Contact prompts" text="Short texts that invite visitors to contact you.">
              <Fields paths={["invitations.message", "invitations.service", "invitations.application"]} isSingleFile />
            </EditPanel>
            <EditPanel title="Job applications">
              <Fields paths={["applicationForm"]} isSingleFile />
            </EditPanel>
          </div>
        </div>
      </EditForm>
    </>
  );
}
