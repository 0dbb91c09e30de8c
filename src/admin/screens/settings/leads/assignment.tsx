import { FieldGroup } from "#src/admin/ui/field.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { formatList } from "#src/admin/ui/format-list.ts";
import type { readAssignment } from "../service-rules.server.ts";
import { PeopleBoxes, ServiceRules } from "../service-rules.tsx";

type Assignment = Awaited<ReturnType<typeof readAssignment>>;

/** Who gets new leads. */
export function AssignmentRules({ assignment: { rules, availableServices, people } }: { assignment: Assignment }) {
  return (
    <ServiceRules
      id="assignment"
      title="Who gets new leads"
      text="Leads are assigned when they arrive. Several people get them in turn; someone who is on vacation is skipped."
      subject="leads"
      intents={{ save: "save-assignment", remove: "remove-assignment" }}
      rules={rules}
      availableServices={availableServices}
      describe={({ names, chosen }) => ({
        text: describePeople(names),
        warnings: [names.length === 0 && chosen.length > 0 && "No one chosen here can see leads now."],
      })}
      fields={(rule) => <People people={people} chosen={rule?.chosen ?? []} />}
    />
  );
}

function describePeople(names: readonly string[]): string {
  if (names.length === 0) return "Nobody: they wait unassigned until someone takes them.";
  return names.length === 1 ? `${names[0]}` : `${formatList(names)}, in turn`;
}

function People({ people, chosen }: { people: Assignment["people"]; chosen: readonly string[] }) {
  return (
    // The key shows what was saved.
    <div key={chosen.join(" ")} className="grid gap-4">
      <FieldGroup label="Assign them to" className="gap-3">
        <PeopleBoxes people={people} chosen={chosen} />
      </FieldGroup>
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </div>
  );
}
