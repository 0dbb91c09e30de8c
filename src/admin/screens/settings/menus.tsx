import { useValue } from "#src/admin/editor/context.ts";
import { FactsHint } from "#src/admin/editor/facts-hint.tsx";
import { EditPanel, FieldPanel, Fields } from "#src/admin/editor/fields.tsx";
import { factWords } from "#src/base/words/en-facts.ts";
import { factsOf } from "#src/domain/content/fields/facts.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";

/** The menus of header and footer, and what invites to contact on every page. */
export function MenuFields() {
  const [company] = useValue<Settings["company"]>("company");
  const [booking] = useValue<Settings["booking"]>("booking");
  return (
    <>
      <div className="edit-panels">
        <FieldPanel path="menu" text="Menu items follow their page when its address changes." />
        <EditPanel
          title="Main button"
          text="In the header of every page. It opens the times to book while appointments are on, else the contact form."
        >
          <Fields paths={["consultation.text", "consultation.service"]} />
        </EditPanel>
        <EditPanel title="Closing call to action" text="At the bottom of every page.">
          <Fields paths={["closing.heading", "closing.text", "closing.button"]} isSingleFile />
          <FactsHint facts={factsOf({ company, booking }, factWords)} />
        </EditPanel>
      </div>
      <div className="edit-panels">
        <EditPanel title="Footer">
          <Fields paths={["footer.services", "footer.quickLinks", "footer.legal"]} />
        </EditPanel>
      </div>
    </>
  );
}
