import { loadSingle } from "#src/admin/editor/api/load.server.ts";
import { EditPanel, Fields } from "#src/admin/editor/fields.tsx";
import { EditForm } from "#src/admin/editor/form.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { Samples } from "./samples.tsx";

export const handle = screens.brand;

export function loader({ context }: Route.LoaderArgs) {
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "brand");
}

export default function BrandSettings({ loaderData }: Route.ComponentProps) {
  return (
    <EditForm
      loaded={loaderData}
      path={handle.path}
      messages={{ saved: "Draft saved", failed: "Couldn't save the brand" }}
      head={
        /* Beside the button of the preview. */
        <div className="pr-34">
          <ScreenHeader title="Brand" text="How your site looks. Visitors see a change once you publish it." />
        </div>
      }
    >
      <div className="edit-columns">
        <div className="edit-panels">
          <EditPanel
            title="Logo"
            text="Shown whole, in its own shape: in the header and footer, the admin, emails and search results. An SVG stays sharp at every size."
          >
            <Fields paths={["logo", "darkLogo", "mark"]} isSingleFile />
          </EditPanel>
          <EditPanel
            title="Style"
            text="One color sets the whole palette. Where it would be hard to read, the site uses a lighter or darker shade."
          >
            <Fields paths={["accent", "corners", "font"]} isSingleFile />
          </EditPanel>
        </div>
        <div className="edit-panels">
          <Samples />
          <EditPanel title="Login">
            <Fields paths={["loginPicture"]} />
          </EditPanel>
        </div>
      </div>
    </EditForm>
  );
}
