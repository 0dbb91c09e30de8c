import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { isUntitled } from "../../fields/parse.ts";
import { addToMenu, type MenuOption, menuOptions, removeFromMenu } from "../../published/menus.ts";
import type { Settings } from "../../schema/kinds/settings.ts";
import { changeSettings, readSettings } from "../publishing/change-settings.server.ts";
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
  const linkText = text.title.slice(0, maxTextLength).trim();
  const change = (content: Settings) =>
    act === "add"
      ? addToMenu(content, { menuKey, entry, text: linkText })
      : removeFromMenu(content, { menuKey, entry });
  const state = await changeSettings(db, { language, by, change }, now);
  return { state, menus: await menuOptionsFor(db, entry, language) };
}
