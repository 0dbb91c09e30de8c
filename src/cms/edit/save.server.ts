import { z } from "zod";
import { choicesIn } from "../../content/choices.server.ts";
import { readForEditing } from "../../content/edit.server.ts";
import { faultsOf } from "../../content/faults.ts";
import type { KindName } from "../../content/kinds/kinds.ts";
import type { Language } from "../../content/languages.ts";
import { fieldOfKind, parseContent } from "../../content/parse.ts";
import { publishEntry } from "../../content/publish.server.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/tables.ts";
import type { SignedIn } from "../../people/person.ts";
import type { SaveAnswer, Saved } from "./answers.ts";
import { typedIn, typedTextIfAny } from "./typed-text.server.ts";

/** Kinds without a draft: what is saved is what visitors see. */
const savedAtOnce = ["settings", "seo"] as const satisfies KindName[];

export type SavedAtOnce = (typeof savedAtOnce)[number];

export function isSavedAtOnce(kind: KindName): kind is SavedAtOnce {
  return savedAtOnce.some((name) => name === kind);
}

interface Subject {
  kind: SavedAtOnce;
  entry: string;
  language: Language;
}

export const saveForm = z.object({
  intent: z.literal("save"),
  base: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  person: z.string(),
  ...typedTextIfAny,
  content: z.string().transform((text, given) => {
    try {
      return JSON.parse(text, storable) as unknown;
    } catch {
      given.issues.push({ code: "custom", message: "No JSON", input: text });
      return z.NEVER;
    }
  }),
});

/** PostgreSQL keeps no text with a zero character or with half of a pair: nobody can have meant them. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}

export async function readSaved(db: Db, { kind, entry, language }: Subject): Promise<Saved | null> {
  const text = await readForEditing(db, kind, entry, language);
  return text && { version: text.version, content: text.content, by: text.by, at: text.at.toISOString() };
}

/** Saves an entry on top of the version that a form began with. */
export async function saveEntry(
  { db, now }: Services,
  { kind, entry, language }: Subject,
  person: SignedIn,
  sent: z.output<typeof saveForm>,
): Promise<SaveAnswer> {
  if (sent.person !== person.id) return { state: "somebody-else", name: person.name };
  const at = now();
  const result = await publishEntry(
    db,
    {
      kind,
      id: entry,
      language,
      slug: null,
      content: sent.content,
      baseVersion: sent.base,
      by: person,
      typed: typedIn(sent),
    },
    at,
  );
  switch (result.state) {
    case "published": {
      const content = parseContent(kind, sent.content);
      return { state: "saved", saved: { version: result.version, content, by: person.name, at: at.toISOString() } };
    }
    case "invalid":
      return { state: "invalid", faults: faultsOf(fieldOfKind(kind), result.issues, sent.content) };
    case "conflict": {
      const { version, by, at } = result.saved;
      const content = parseContent(kind, result.saved.content);
      const choices = await choicesIn(db, content, language);
      return { state: "conflict", saved: { version, content, by, at: at.toISOString() }, choices };
    }
    case "missing":
      return { state: "missing" };
    case "slug-refused":
    case "slug-taken":
      throw new Error(`A ${kind} has no address`);
  }
}
