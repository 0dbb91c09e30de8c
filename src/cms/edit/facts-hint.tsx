import type { Facts } from "../../content/facts.ts";

const names = {
  company: "the name",
  legalName: "the legal name",
  phone: "the phone number",
  email: "the email address",
  city: "the city",
  region: "the state",
  replyTime: "the time to an answer",
} satisfies Record<keyof Facts, string>;

/** What may be written in braces instead of being typed twice. */
export function FactsHint({ facts }: { facts: Facts }) {
  return (
    <details className="facts-hint">
      <summary>Words in braces stand for the company's facts</summary>
      <p className="text-ink-2">Write them in any text, and it changes with the settings.</p>
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
