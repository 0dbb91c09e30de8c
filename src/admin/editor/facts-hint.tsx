import type { Facts } from "#src/domain/content/fields/facts.ts";

const labels = {
  company: "company name",
  legalName: "legal name",
  phone: "phone number",
  email: "email address",
  city: "city",
  region: "state",
  replyTime: "reply time",
  callLength: "length of an appointment",
} satisfies Record<keyof Facts, string>;

/** Lists the placeholders for company info. */
export function FactsHint({ facts }: { facts: Facts }) {
  return (
    <details className="mt-5">
      <summary className="inline-flex min-h-11 items-center font-medium text-leaf underline decoration-[1.5px] decoration-current/35 underline-offset-[.28em]">
        {"Use {company}, {phone}... to insert company info"}
      </summary>
      <p className="text-ink-2">Type one of these in any text. It updates when your settings change.</p>
      <dl className="mt-2.5 grid gap-[.3rem]">
        {Object.entries(labels).map(([name, label]) => (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
            <dt>
              <code>{`{${name}}`}</code>
              <span className="sr-only"> is {label}</span>
            </dt>
            <dd className="text-ink-2 wrap-anywhere">{facts[name as keyof Facts]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
