import { loadSingle } from "#src/admin/editor/api/load.server.ts";
import { EditPanel, Fields } from "#src/admin/editor/fields.tsx";
import { EditForm } from "#src/admin/editor/form.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { useReveal } from "../reveal.ts";
import type { Route } from "./+types/page";

export const handle = screens.appointments;

export function loader({ context }: Route.LoaderArgs) {
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "settings");
}

const rules = ["pauseMinutes", "stepMinutes", "noticeHours", "horizonDays", "maxPerDay"];

/** The part of the settings that is about appointments. */
export default function Appointments({ loaderData }: Route.ComponentProps) {
  const reveal = useReveal(handle);
  return (
    <>
      <ScreenHeader
        title={handle.name}
        text="Visitors choose a free time at /book. The main button of the site leads there while this is on."
      />
      <EditForm
        loaded={loaderData}
        path={handle.path}
        messages={{ saved: "Appointments saved", failed: "Couldn't save the appointments" }}
        reveal={reveal}
      >
        <div className="edit-columns">
          <div className="edit-panels">
            <EditPanel
              title="Appointments"
              text="Times are within your business hours. Holidays, site alerts and time off count."
            >
              <Fields paths={["booking.isOn", "booking.lengthMinutes"]} isSingleFile />
              <Disclosure label="More">
                <Fields paths={rules.map((rule) => `booking.${rule}`)} />
              </Disclosure>
            </EditPanel>
          </div>
          <div className="edit-panels">
            <EditPanel title="How to meet" text="Visitors choose among these.">
              <Fields paths={["booking.byPhone", "booking.onSite", "booking.videoLink"]} isSingleFile />
            </EditPanel>
          </div>
        </div>
      </EditForm>
    </>
  );
}
