import type { Opening } from "../../../content/business-hours.ts";
import { type Choices, choicesIn } from "../../../content/choices.server.ts";
import type { Facts } from "../../../content/facts.ts";
import type { FieldOf } from "../../../content/kinds/field.ts";
import { kinds } from "../../../content/kinds/kinds.ts";
import { defaultLanguage } from "../../../content/languages.ts";
import { isLocked } from "../../../content/locked.server.ts";
import { presentAt } from "../../../content/presence.server.ts";
import type { Services } from "../../../context.ts";
import type { SignedIn } from "../../../people/person.ts";
import { readOffice } from "../../office.server.ts";
import type { Companion } from "../keeping/typed.ts";
import type { Saved, Standing } from "./answers.ts";
import { readSaved, rootOf, type Subject as SavedSubject } from "./saved.server.ts";
import type { Subject } from "./send.ts";
import { asCompanions } from "./typing.server.ts";

/** What the form of an entry begins with. */
export interface Loaded {
  subject: Subject;
  title: string;
  root: FieldOf<"group">;
  saved: Saved;
  standing: Standing;
  choices: Choices;
  /** Who else has it open. */
  companions: Companion[];
  /** The company's, in which all times are said. */
  timeZone: string;
  /** When the company works. */
  opening: Opening;
  facts: Facts;
  /** The site cannot do without it: it is neither taken off nor deleted. */
  isLocked: boolean;
  /** There is one of its kind. */
  isSingle: boolean;
}

/** Null for an entry that is not there, or in the bin. */
export async function loadEntry(
  { db, now }: Services,
  person: SignedIn,
  subject: SavedSubject,
): Promise<(Loaded & { company: string }) | null> {
  const { kind, entry, language } = subject;
  const present = await readSaved(db, subject);
  if (!present) return null;
  const at = now();
  const [choices, { company, timeZone, opening, facts }, locked, there] = await Promise.all([
    choicesIn(db, present.saved.content, { person: person.id, language }),
    readOffice(db, at),
    isLocked(db, kind, entry),
    presentAt(db, [entry], at),
  ]);
  // One's own other forms may be the one that was just left for this.
  const others = (there.get(entry) ?? []).filter((one) => one.person !== person.id);
  return {
    ...present,
    subject: { ...subject, begins: subject.begins ?? false, person: person.id },
    title: present.standing.title,
    root: rootOf(kind),
    choices,
    companions: asCompanions(others, at),
    company,
    timeZone,
    opening,
    facts,
    isLocked: locked,
    isSingle: kinds[kind].single,
  };
}

/** Reads the one entry of a kind that is saved at once for its form. */
export async function loadSingle(services: Services, person: SignedIn, kind: "settings" | "seo"): Promise<Loaded> {
  const loaded = await loadEntry(services, person, { kind, entry: kind, language: defaultLanguage });
  if (!loaded) throw new Error(`There is no ${kind}: the site was not seeded`);
  return loaded;
}
