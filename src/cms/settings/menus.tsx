import { factsOf } from "../../content/facts.ts";
import type { Company } from "../../content/kinds/settings.ts";
import { usePart } from "../edit/context.ts";
import { FactsHint } from "../edit/facts-hint.tsx";
import { EditPanel, FieldPanel, Fields } from "../edit/fields.tsx";

/** Where the header and the footer lead, and with which words pages ask visitors to write. */
export function MenuFields() {
  const [company] = usePart<Company>("company");
  return (
    <>
      <div className="edit-panels">
        <FieldPanel path="menu" text="Lines follow their page when its address changes." />
        <EditPanel title="Main button" text="In the header of every page; it opens the contact form.">
          <Fields paths={["consultation.text", "consultation.service"]} />
        </EditPanel>
        <EditPanel title="Closing call to action" text="At the foot of every page.">
          <Fields paths={["closing.heading", "closing.text", "closing.button"]} isSingleFile />
          <FactsHint facts={factsOf(company)} />
        </EditPanel>
      </div>
      <div className="edit-panels">
        <FieldPanel path="invitations" text="What asks visitors to write to you, where they may want to." />
        <EditPanel title="Footer">
          <Fields paths={["footer.services", "footer.quickLinks", "footer.legal"]} />
        </EditPanel>
      </div>
    </>
  );
}
