import { type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import { useValue } from "#src/admin/editor/context.ts";
import { EditPanel, FieldPanel, Fields } from "#src/admin/editor/fields.tsx";
import { staffLanguage } from "#src/base/languages.ts";
import { factWords } from "#src/base/words/en-facts.ts";
import { formatDay } from "#src/domain/content/published/hours/business-hours.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { federalHolidays, holidaysOf } from "#src/domain/content/schema/values/federal-holidays.ts";

const addressFields = ["city", "region", "postalCode", "country", "latitude", "longitude"];

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
          <Fields paths={["company.priceRange"]} isSingleFile />
        </EditPanel>
        <EditPanel title="Name">
          <Fields paths={["company.name", "company.legalName", "company.blurb"]} />
        </EditPanel>
        <EditPanel
          title="Address"
          text="Latitude and longitude place the map marker. Right-click your building in an online map to see both."
        >
          <Fields paths={["company.address.street"]} isSingleFile />
          <Fields paths={addressFields.map((field) => `company.address.${field}`)} />
        </EditPanel>
        <FieldPanel path="company.areaServed" text="Shown on the contact page and to search engines." />
        <FieldPanel path="social" text="Icons in the footer." />
        <EditPanel title="For clients" text="Links at the top of every page, for existing clients.">
          <Fields paths={["clientPortal", "remoteSupport"]} isSingleFile />
        </EditPanel>
      </div>
      <div className="edit-panels">
        <ContactCard />
        <FieldPanel path="company.hours" text="Replies are promised, and counted as overdue, based on these hours.">
          <Fields paths={["company.helpDeskHours"]} isSingleFile />
        </FieldPanel>
        <EditPanel title="Time zone and replies">
          <Fields paths={["company.timeZone", "company.replyMinutes"]} />
          <Fields paths={["company.showReplyTime"]} isSingleFile />
        </EditPanel>
        <EditPanel
          title="Closed on US federal holidays"
          text="Every year. If you're closed on weekends, a holiday on one is observed on Friday or Monday."
        >
          <Fields paths={federalHolidays.map((holiday) => `company.federalHolidays.${holiday}`)} />
          <NextHolidays />
        </EditPanel>
        <FieldPanel path="company.holidays" text="More days the office is closed, one by one." />
        <FieldPanel path="claims" text="Change a number here, and every page that shows it changes too." />
        <FieldPanel
          path="reviews"
          text="Shown on the home, about and contact pages, with a link to each. Update the numbers when they change."
        />
        <FieldPanel path="certificates" text="The company's own, like SOC 2. Shown beside the reviews." />
        <EditPanel title="Visits" text="The numbers are under Reports, Visits.">
          <Fields paths={["countVisits"]} isSingleFile />
        </EditPanel>
      </div>
    </>
  );
}

/** The next days that the office is closed by rule. */
function NextHolidays() {
  const [company] = useValue<Company>("company");
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const next = [year, year + 1]
    .flatMap((holidayYear) => holidaysOf(holidayYear, company))
    .filter(({ date }) => date >= today)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, 3);
  if (next.length === 0) return null;
  return (
    <div className="mt-4 text-sm text-ink-2">
      <p>Closed next:</p>
      <ul>
        {next.map(({ date, holiday, isObserved }) => (
          <li key={date}>
            {formatDay(date, staffLanguage)}: {factWords.holidayName(holiday, isObserved)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A live preview of the contact details. */
function ContactCard() {
  const [{ name, phone, email, address }] = useValue<Company>("company");
  const { street, city, region, postalCode } = address;
  const lines: [LucideIcon, string][] = [
    [Phone, phone],
    [Mail, email],
    [MapPin, `${street}, ${city}, ${region} ${postalCode}`],
  ];
  return (
    <EditPanel title="Preview">
      <address className="grid gap-2 text-ink-2 not-italic">
        <p className="font-medium text-ink">{name}</p>
        {lines.map(([Icon, text]) => (
          <p key={Icon.displayName} className="flex gap-[.6rem]">
            <Icon className="icon mt-[.15em] size-[1.1rem]" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </p>
        ))}
      </address>
    </EditPanel>
  );
}
