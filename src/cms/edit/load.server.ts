import { type Choices, choicesIn } from "../../content/choices.server.ts";
import type { FieldOf } from "../../content/kinds/field.ts";
import { kinds } from "../../content/kinds/kinds.ts";
import { defaultLanguage } from "../../content/languages.ts";
import { fieldOfKind } from "../../content/parse.ts";
import type { Services } from "../../context.ts";
import type { SignedIn } from "../../people/person.ts";
import { readOffice } from "../office.server.ts";
import type { Saved } from "./answers.ts";
import { readSaved, type SavedAtOnce } from "./save.server.ts";
import type { Subject } from "./send.ts";

/** What the form of an entry begins with. */
export interface Loaded {
  subject: Subject;
  title: string;
  root: FieldOf<"group">;
  saved: Saved;
  choices: Choices;
  /** The company's, in which all times are said. */
  timeZone: string;
}

/** Reads the one entry of a single kind for its form. */
export async function loadSingle({ db, now }: Services, person: SignedIn, kind: SavedAtOnce): Promise<Loaded> {
  const language = defaultLanguage;
  const saved = await readSaved(db, { kind, entry: kind, language });
  if (!saved) throw new Error(`There is no ${kind}: the site was not seeded`);
  const root = fieldOfKind(kind);
  if (root.type !== "group") throw new Error(`${kind} has no parts to edit`);
  const [choices, { moment }] = await Promise.all([choicesIn(db, saved.content, language), readOffice(db, now())]);
  const { timeZone } = moment(now()).seen;
  const subject = { kind, entry: kind, language, person: person.id };
  return { subject, title: kinds[kind].label, root, saved, choices, timeZone };
}
