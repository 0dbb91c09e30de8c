import { useId } from "react";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { useWords } from "../shell/shell.ts";
import { CardLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";
import { Reflection, Section, SectionHead } from "../ui/section.tsx";

interface Person {
  id: string;
  name: string;
  role: string;
  description: string;
  initials: string;
  photo: ResolvedPicture | null;
  /** Certificates with their years. */
  qualifications: string[];
  /** Null without a page. */
  path: string | null;
}

/** Tiles without a photo cycle through four tints. */
const tints = ["bg-leaf-soft text-leaf", "bg-deep-2 text-mint", "bg-surface text-rose", "bg-leaf text-paper"];

/** Full rows where the number of people allows it; on narrow screens a list of rows, so that nobody is left over. */
function layoutFor(people: number) {
  if (people % 5 === 0) return { columns: "lg:grid-cols-5", row: "max-lg:grid" };
  return { columns: `md:grid-cols-3 ${people % 3 === 0 ? "" : "lg:grid-cols-4"}`, row: "max-md:grid" };
}

interface TeamProps {
  id: string | undefined;
  heading: string;
  intro?: string;
  team: Person[];
}

export function Team({ id, heading, intro, team }: TeamProps) {
  const words = useWords();
  const headingId = useId();
  if (team.length === 0) return null;
  const { columns, row } = layoutFor(team.length);
  return (
    <Section id={id} ground="mist" labelledBy={headingId}>
      <SectionHead id={headingId} heading={heading} intro={intro} />
      <ul className={`grid gap-x-gap gap-y-10 ${columns}`}>
        {team.map((person, index) => (
          <li key={person.id} className={`group relative min-w-0 pairs gap-x-gap border-t-2 border-ink pt-5 ${row}`}>
            <div className="mb-4">
              {person.photo ? (
                <div className="aspect-5/4 overflow-hidden rounded-l">
                  <Picture picture={person.photo} preset="portraitPhone" sizes="(width >= 60rem) 26rem, 46vw" />
                </div>
              ) : (
                <Initials initials={person.initials} tint={tints[index % tints.length] ?? ""} />
              )}
            </div>
            <div>
              <h3 className="text-h4">{person.name}</h3>
              <p className="mt-0.5 text-sm font-medium">{person.role}</p>
              <p className="mt-1.5 text-sm text-ink-2">
                <NoWrap>{person.description}</NoWrap>
              </p>
              {person.qualifications.length > 0 && (
                <ul aria-label={words.certificates} className="mt-1.5 grid gap-2 text-xs text-ink-3">
                  {person.qualifications.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              {person.path && (
                <CardLink to={person.path} subject={words.of(person.name)}>
                  {words.profile}
                </CardLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Initials on a waterline, with their reflection below. */
export function Initials({ initials, tint }: { initials: string; tint: string }) {
  return (
    <div
      className={`grid aspect-5/4 grid-rows-[1.9fr_1.1fr] overflow-hidden rounded-l text-center text-[clamp(2.5rem,1.8rem+2vw,3.5rem)] font-number leading-[.78] tracking-[-.05em] ${tint}`}
    >
      <span className="self-end border-b-2 border-current pb-[.12em]">{initials}</span>
      <span className="pt-[.12em]">
        <Reflection text={initials} />
      </span>
    </div>
  );
}
