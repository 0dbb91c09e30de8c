import { EditPanel, FieldPanel, Fields } from "../edit/fields.tsx";

/** Where the header and the footer lead, and what every page closes with. */
export function MenuFields() {
  return (
    <>
      <FieldPanel path="menu" text="Lines follow their page when its address changes." />
      <EditPanel title="Main button" text="In the header and on the home page; it opens the contact form.">
        <Fields paths={["consultation.text", "consultation.service"]} />
      </EditPanel>
      <EditPanel title="Footer">
        <Fields paths={["footer.services", "footer.quickLinks", "footer.legal"]} />
      </EditPanel>
      <EditPanel
        title="Closing call to action"
        text="At the foot of every page. {phone}, {email}, {city} and {replyTime} stand for the facts."
      >
        <Fields paths={["closing.heading", "closing.text", "closing.button.text", "closing.button.link"]} />
      </EditPanel>
    </>
  );
}
