import type { Resolved } from "../../content/fields/resolved.ts";
import type { Member } from "../../content/schema/member.ts";
import { Picture } from "../picture.tsx";
import { Reflection, Section, SectionHead } from "../section.tsx";
import { useWords } from "../shell.ts";

type Person = Resolved<Member> & { id: string };

/** Tiles without a photo cycle through four tints. */
const tints = ["bg-leaf-soft text-leaf", "bg-deep-2 text-mint", "bg-pink/30 text-rose", "bg-leaf text-paper"];

export function Team({ team }: { team: Person[] }) {
  const words = useWords();
  if (team.length === 0) return null;
  return (
    <Section id="team" ground="mist" labelledBy="team-heading">
      <SectionHead id="team-heading" heading={words.meetOurTeam} />
      <ul className="grid grid-cols-2 gap-x-gap gap-y-10 lg:grid-cols-3 xl:grid-cols-5 max-[22rem]:grid-cols-1">
        {team.map((person, index) => (
          <li key={person.id} className="min-w-0 border-t-2 border-ink pt-5">
            {person.photo ? (
              <div className="aspect-5/4 overflow-hidden rounded-l">
                <Picture
                  picture={person.photo}
                  place="portraitPhone"
                  sizes="(width >= 68rem) 15rem, (width >= 60rem) 30vw, 46vw"
                />
              </div>
            ) : (
              <Initials initials={person.initials} tint={tints[index % tints.length] ?? ""} />
            )}
            <h3 className="mt-4 text-h4">{person.name}</h3>
            <p className="mt-0.5 text-sm font-medium">{person.role}</p>
            <p className="mt-1.5 text-sm text-ink-2">{person.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Initials on a waterline, with their reflection below. */
function Initials({ initials, tint }: { initials: string; tint: string }) {
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
