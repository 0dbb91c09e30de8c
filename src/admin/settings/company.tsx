import { EditPanel, FieldPanel, Fields } from "../../editor/fields.tsx";
import { ContactCard } from "./contact-card.tsx";

const inPairs = ["city", "region", "postalCode", "country", "latitude", "longitude"];

/** The company info: contact and address on one side, hours on the other. */
export function CompanyFields() {
  return (
    <>
      <div className="edit-panels">
        <EditPanel
          title="Contact"
          text="Used in the header, the footer, on the contact page, in structured data and emails."
        >
          <Fields paths={["company.phone", "company.email"]} />
        </EditPanel>
        <EditPanel title="Name">
          <Fields paths={["company.name", "company.legalName", "company.blurb", "company.logo"]} />
        </EditPanel>
        <EditPanel
          title="Address"
          text="Latitude and longitude place the map marker. Right-click your building in an online map to see both."
        >
          <Fields paths={["company.address.street"]} isSingleFile />
          <Fields paths={inPairs.map((part) => `company.address.${part}`)} />
        </EditPanel>
        <FieldPanel path="company.areaServed" text="Shown on the contact page and to search engines." />
        <FieldPanel path="social" text="Icons in the footer." />
        <EditPanel title="For clients" text="Links at the top of every page, for existing clients.">
          <Fields paths={["clientPortal", "remoteSupport"]} isSingleFile />
        </EditPanel>
      </div>
      <div className="edit-panels">
        <ContactCard />
        <FieldPanel path="company.hours" text="Replies are promised, and counted as overdue, based on these hours." />
        <EditPanel title="Time zone and replies">
          <Fields paths={["company.timeZone", "company.replyMinutes"]} />
        </EditPanel>
        <FieldPanel path="company.holidays" text="Days the office is closed." />
        <FieldPanel path="claims" text="Change a number here, and every page that shows it changes too." />
      </div>
    </>
  );
}
