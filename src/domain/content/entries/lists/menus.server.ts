import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { isUntitled, parseContent } from "../../fields/parse.ts";
import { addToMenu, type MenuOption, menuOptions, removeFromMenu } from "../../published/menus.ts";
import type { Settings } from "../../schema/kinds/settings.ts";
import { readForEditing } from "../editing/edit.server.ts";
import { publishEntry } from "../publishing/publish.server.ts";
import { findText } from "../texts.server.ts";

export interface MenuChange {
  act: "add" | "remove";
  entry: string;
  menuKey: string;
  language: Language;
  by: Actor;
}

/** The result, with the current menus. `gone`: the menu no longer exists. */
export type MenuResult = { state: "saved" | "same" | "gone" | "full" | "untitled" | "busy"; menus: MenuOption[] };

/** In characters, as in the settings schema. */
const maxTextLength = 40;

/** How often to retry when someone else saves the settings between read and write. */
const maxAttempts = 5;

async function readSettings(db: Db, language: Language): Promise<{ version: number; content: Settings }> {
  const storedText = await readForEditing(db, "settings", "settings", language);
  if (!storedText) throw new Error("There are no settings: the site was not seeded");
  return { version: storedText.version, content: parseContent("settings", storedText.content) };
}

/** The menus that have an entry, and those that could. */
export async function menuOptionsFor(db: Db, entry: string, language: Language): Promise<MenuOption[]> {
  return menuOptions((await readSettings(db, language)).content, entry);
}

/**
 * Adds an entry to a menu or removes it, by publishing the settings with a new version. The change applies to the latest
 * settings, so concurrent edits are kept. `null` if the entry does not exist.
 */
export async function changeMenu(
  db: Db,
  { act, entry, menuKey, language, by }: MenuChange,
  now: Date,
): Promise<MenuResult | null> {
  const text = await findText(db, entry, language);
  if (!text) return null;
  if (act === "add" && isUntitled(text.kind, text.title)) {
    return { state: "untitled", menus: await menuOptionsFor(db, entry, language) };
  }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { version, content } = await readSettings(db, language);
    const linkText = text.title.slice(0, maxTextLength).trim();
    const change =
      act === "add"
        ? addToMenu(content, { menuKey, entry, text: linkText })
        : removeFromMenu(content, { menuKey, entry });
    if (change.state !== "changed") return { state: change.state, menus: menuOptions(content, entry) };
    const publication = { kind: "settings", id: "settings", language, slug: null, baseVersion: version, by } as const;
    const result = await publishEntry(db, { ...publication, content: change.settings }, now);
    if (result.state === "published") return { state: "saved", menus: menuOptions(change.settings, entry) };
    if (result.state !== "conflict") throw new Error(`The settings were answered with ${result.state}`);
  }
  return { state: "busy", menus: await menuOptionsFor(db, entry, language) };
}
