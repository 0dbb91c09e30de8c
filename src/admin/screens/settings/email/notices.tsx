import { FieldGroup } from "#src/admin/ui/field.tsx";
import { CheckField, LongLineField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import type { readNotices } from "../service-rules.server.ts";
import { PeopleBoxes, ServiceRules } from "../service-rules.tsx";

type NoticeSettings = Awaited<ReturnType<typeof readNotices>>;
type Rule = NoticeSettings["rules"][number];

/** Who is emailed about new leads. */
export function Notices({ notices }: { notices: NoticeSettings }) {
  return (
    <ServiceRules
      id="lead-notices"
      title="New lead notices"
      text="Who gets an email about a new inquiry. People whose account is disabled, or who may not see leads, never do."
      subject="inquiries"
      intents={{ save: "save-notice-rule", remove: "remove-notice-rule" }}
      rules={notices.rules}
      availableServices={notices.availableServices}
      describe={({ goesTo, isFallback, isPublished }) => ({
        text: goesTo.map(({ name, address }) => (name ? `${name} (${address})` : address)).join(", "),
        warnings: [
          isFallback && "No one chosen here can get these emails now, so owners do.",
          !isPublished && "This service isn't published: its inquiries follow the rule for all others.",
        ],
      })}
      fields={(rule) => <Recipients notices={notices} chosen={rule?.recipients} />}
    />
  );
}

interface RecipientsProps {
  notices: NoticeSettings;
  chosen: Rule["recipients"] | undefined;
}

function Recipients({ notices: { people, office }, chosen }: RecipientsProps) {
  return (
    // The key shows what was saved.
    <div key={JSON.stringify(chosen)} className="grid gap-4">
      <FieldGroup label="Email these" className="gap-3">
        <CheckField name="office" label={`The company's address, ${office}`} checked={chosen?.office ?? false} />
        <CheckField name="sales" label="Everyone in sales" checked={chosen?.roles.includes("sales") ?? false} />
        <CheckField name="owner" label="All owners" checked={chosen?.roles.includes("owner") ?? false} />
        <PeopleBoxes people={people} chosen={chosen?.people ?? []} />
      </FieldGroup>
      <LongLineField
        name="addresses"
        label="Other addresses"
        hint="With commas between them. They get name, contact details and message of each inquiry."
        value={chosen?.addresses.join(", ") ?? ""}
      />
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </div>
  );
}
