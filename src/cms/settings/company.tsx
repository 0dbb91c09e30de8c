import { EditPanel, FieldPanel, Fields } from "../edit/fields.tsx";

/** The company's facts, those that change most often first. */
export function CompanyFields() {
  return (
    <>
      <EditPanel title="Contact" text="In the header, the footer, the contact page, structured data and mails.">
        <Fields paths={["company.phone", "company.email"]} />
      </EditPanel>
      <EditPanel title="Name">
        <Fields paths={["company.name", "company.legalName", "company.blurb", "company.logo"]} />
      </EditPanel>
      <EditPanel
        title="Address"
        text="For the map's marker, right-click your building in any web map: it shows latitude and longitude."
      >
        <Fields
          paths={["street", "city", "region", "postalCode", "country", "latitude", "longitude"].map(
            (part) => `company.address.${part}`,
          )}
        />
      </EditPanel>
      <FieldPanel
        path="company.hours"
        text="Enquiries are answered within these hours; all times are in the zone below."
      />
      <EditPanel title="Time zone and answers">
        <Fields paths={["company.timeZone", "company.replyMinutes"]} />
      </EditPanel>
      <FieldPanel path="company.holidays" text="Whole days on which the office is closed." />
      <FieldPanel path="company.areaServed" />
      <FieldPanel path="social" text="Marks in the footer." />
      <FieldPanel path="claims" text="Numbers about the company. Pages name the ones that they show." />
      <EditPanel title="For clients" text="Links in the header, for those who are clients already.">
        <Fields paths={["clientPortal", "remoteSupport"]} />
      </EditPanel>
    </>
  );
}
