import type { Db } from "../db/tables.ts";
import type { Actor } from "../history/record.server.ts";
import { readForEditing } from "./edit.server.ts";
import type { Settings } from "./kinds/settings.ts";
import type { Language } from "./languages.ts";
import { addToMenu, type MenuChoice, menuChoices, removeFromMenu } from "./menus.ts";
import { isUntitled, parseContent } from "./parse.ts";
import { publishEntry } from "./publish.server.ts";
import { findText } from "./texts.server.ts";

export interface MenuChange {
  act: "add" | "remove";
  entry: string;
  place: string;
  language: Language;
  by: Actor;
}

/** Whatever became of it: how the menus are now. `gone`: somebody took that list away. */
export type MenuAnswer = { state: "saved" | "same" | "gone" | "full" | "untitled" | "busy"; places: MenuChoice[] };

/** A link's words are as long as the settings' form lets them be. */
const longestText = 40;

/** How often somebody else may save the settings in the moment between reading and writing. */
const tries = 5;

async function readSettings(db: Db, language: Language): Promise<{ version: number; content: Settings }> {
  const saved = await readForEditing(db, "settings", "settings", language);
  if (!saved) throw new Error("There are no settings: the site was not seeded");
  return { version: saved.version, content: parseContent("settings", saved.content) };
}

/** Where in the menus an entry stands, and where it could. */
export async function menuPlacesOf(db: Db, entry: string, language: Language): Promise<MenuChoice[]> {
  return menuChoices((await readSettings(db, language)).content, entry);
}

/**
 * Puts an entry into a menu or takes it out, as a publication of the settings with its own version and line of history.
 * It changes that one line of whatever the settings are by then, so that nothing of somebody else's is lost. `null` for
 * an entry that is not there.
 */
export async function changeMenu(
  db: Db,
  { act, entry, place, language, by }: MenuChange,
  now: Date,
): Promise<MenuAnswer | null> {
  const text = await findText(db, entry, language);
  if (!text) return null;
  if (act === "add" && isUntitled(text.kind, text.title)) {
    return { state: "untitled", places: await menuPlacesOf(db, entry, language) };
  }
  for (let trial = 0; trial < tries; trial++) {
    const { version, content } = await readSettings(db, language);
    const words = text.title.slice(0, longestText).trim();
    const change =
      act === "add" ? addToMenu(content, { place, entry, text: words }) : removeFromMenu(content, { place, entry });
    if (change.state !== "changed") return { state: change.state, places: menuChoices(content, entry) };
    const publication = { kind: "settings", id: "settings", language, slug: null, baseVersion: version, by } as const;
    const result = await publishEntry(db, { ...publication, content: change.settings }, now);
    if (result.state === "published") return { state: "saved", places: menuChoices(change.settings, entry) };
    if (result.state !== "conflict") throw new Error(`The settings were answered with ${result.state}`);
  }
  return { state: "busy", places: await menuPlacesOf(db, entry, language) };
}
