import type { ReactNode } from "react";
import type { PublicForm } from "../../lead-form/staff-form.server.ts";
import { StaffForm } from "../../lead-form/staff-form.tsx";
import { useWords } from "../../shell/shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type NamedLink, TextLink } from "../../ui/link.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { FactList, Section } from "../../ui/section.tsx";
import type { OpeningDetail } from "../openings.server.ts";

interface Props {
  detail: OpeningDetail;
  /** Null: applications go by email. */
  form: PublicForm | null;
  parent: NamedLink;
}

/** One opening: description, lists, facts, and how to apply while it is open. */
export function OpeningView({ detail, form, parent }: Props) {
  const words = useWords();
  const { title, description, lists, facts, apply } = detail;
  return (
    <>
      <Section>
        {!apply && <Closed parent={parent} />}
        <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div className="self-start border-t-2 border-ink pt-5 lg:sticky lg:top-24">
            <FactList facts={facts} className="grid gap-x-gap gap-y-5 pairs lg:grid-cols-1" />
            {apply && (
              <p className="mt-5">
                <TextLink to="#apply" arrow="none">
                  {words.apply}
                </TextLink>
              </p>
            )}
          </div>
          <div className="prose max-w-[44rem] text-large">
            <p>
              <NoWrap>{description}</NoWrap>
            </p>
            {lists.map(({ heading, points }) => (
              <Points key={heading} heading={heading} points={points} />
            ))}
          </div>
        </div>
      </Section>
      {apply && (
        <Apply text={apply.text}>
          {form ? <StaffForm form={form} firstAnswer={title} /> : <ApplyByEmail {...apply} />}
        </Apply>
      )}
    </>
  );
}

function Points({ heading, points }: { heading: string; points: string[] }) {
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}

function Apply({ text, children }: { text: string; children: ReactNode }) {
  const words = useWords();
  return (
    <Section ground="mist" labelledBy="apply">
      <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div className="lg:sticky lg:top-24">
          <h2 id="apply" className="text-h2">
            {words.apply}
          </h2>
          <p className="mt-5 max-w-[44rem] text-large text-ink-2">
            <NoWrap>{text}</NoWrap>
          </p>
        </div>
        {children}
      </div>
    </Section>
  );
}

function ApplyByEmail({ mail, email }: NonNullable<OpeningDetail["apply"]>) {
  const words = useWords();
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <ButtonLink to={mail} tone="pink" icon="mail">
        {words.applyByEmail}
      </ButtonLink>
      <p className="wrap-anywhere">{email}</p>
    </div>
  );
}

function Closed({ parent }: { parent: NamedLink }) {
  const words = useWords();
  return (
    <div className="mb-12 border-b border-line pb-6">
      <p className="text-h3 font-head">{words.openingClosed}</p>
      <p className="mt-2">
        <TextLink to={parent.href}>{words.openOpenings}</TextLink>
      </p>
    </div>
  );
}
