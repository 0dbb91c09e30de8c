import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { parseContent } from "../../fields/parse.ts";
import type { Settings } from "../../schema/kinds/settings.ts";
import { readForEditing } from "../editing/edit.server.ts";
import { publishEntry } from "./publish.server.ts";

/** How often to retry when someone else saves the settings between read and write. */
const maxAttempts = 5;

export async function readSettings(db: Db, language: Language): Promise<{ version: number; content: Settings }> {
  const storedText = await readForEditing(db, "settings", "settings", language);
  if (!storedText) throw new Error("There are no settings: the site was not seeded");
  return { version: storedText.version, content: parseContent("settings", storedText.content) };
}

/** The changed settings, or why they stay as they are. */
type SettingsChange<Reason> = { state: "changed"; settings: Settings } | { state: Reason };

/** Publishes a change of the latest settings, so concurrent edits are kept. */
export async function changeSettings<Reason extends string = never>(
  db: Db,
  { language, by, change }: { language: Language; by: Actor; change: (settings: Settings) => SettingsChange<Reason> },
  now: Date,
): Promise<"saved" | "busy" | Reason> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { version, content } = await readSettings(db, language);
    const changed = change(content);
    if (!("settings" in changed)) return changed.state;
    const publication = { kind: "settings", id: "settings", language, slug: null, baseVersion: version, by } as const;
    const result = await publishEntry(db, { ...publication, content: changed.settings }, now);
    if (result.state === "published") return "saved";
    if (result.state !== "conflict") throw new Error(`The settings were answered with ${result.state}`);
  }
  return "busy";
}
