import type { Facts } from "../content/fields/facts.ts";

const names = {
  company: "company name",
  legalName: "legal name",
  phone: "phone number",
  email: "email address",
  city: "city",
  region: "state",
  replyTime: "reply time",
} satisfies Record<keyof Facts, string>;

/** Lists the placeholders for company info. */
export function FactsHint({ facts }: { facts: Facts }) {
  return (
    <details className="facts-hint">
      <summary>{"Use {company}, {phone}... to insert company info"}</summary>
      <p className="text-ink-2">Type one of these in any text. It updates when your settings change.</p>
      <dl>
        {Object.entries(names).map(([name, what]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
              <span className="sr-only"> is {what}</span>
            </dt>
            <dd>{facts[name as keyof Facts]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
