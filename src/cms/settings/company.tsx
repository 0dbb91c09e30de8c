import { EditPanel, FieldPanel, Fields } from "../edit/fields.tsx";
import { ContactCard } from "./contact-card.tsx";

const inPairs = ["city", "region", "postalCode", "country", "latitude", "longitude"];

/** The company's facts: who and where on one side, when on the other. */
export function CompanyFields() {
  return (
    <>
      <div className="edit-panels">
        <EditPanel title="Contact" text="In the header, the footer, on the contact page, in structured data and mails.">
          <Fields paths={["company.phone", "company.email"]} />
        </EditPanel>
        <EditPanel title="Name">
          <Fields paths={["company.name", "company.legalName", "company.blurb", "company.logo"]} />
        </EditPanel>
        <EditPanel
          title="Address"
          text="Latitude and longitude set the map's marker: a right-click on your building in a web map shows both."
        >
          <Fields paths={["company.address.street"]} isSingleFile />
          <Fields paths={inPairs.map((part) => `company.address.${part}`)} />
        </EditPanel>
        <FieldPanel path="company.areaServed" text="On the contact page and for search engines." />
        <FieldPanel path="social" text="Marks in the footer." />
        <EditPanel title="For clients" text="Links at the top of every page, for those who are clients already.">
          <Fields paths={["clientPortal", "remoteSupport"]} isSingleFile />
        </EditPanel>
      </div>
      <div className="edit-panels">
        <ContactCard />
        <FieldPanel path="company.hours" text="Answers are promised, and counted as late, by these hours." />
        <EditPanel title="Time zone and answers">
          <Fields paths={["company.timeZone", "company.replyMinutes"]} />
        </EditPanel>
        <FieldPanel path="company.holidays" text="Whole days on which the office is closed." />
        <FieldPanel path="claims" text="Numbers that pages name: what is changed here is changed on all of them." />
      </div>
    </>
  );
}
