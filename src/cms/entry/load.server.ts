import { redirect } from "react-router";
import { addressOf } from "../../content/address.ts";
import { type KindName, kinds } from "../../content/kinds/kinds.ts";
import { defaultLanguage } from "../../content/languages.ts";
import { menuPlacesOf } from "../../content/menus.server.ts";
import type { MenuChoice } from "../../content/menus.ts";
import { titleField } from "../../content/parse.ts";
import { hasSlugs } from "../../content/slugs.server.ts";
import type { Services } from "../../context.ts";
import type { SignedIn } from "../../people/person.ts";
import { can } from "../../people/rules.ts";
import type { AddressShape } from "../edit/address-input.tsx";
import { type Loaded, loadEntry } from "../edit/exchange/load.server.ts";
import type { ContentScreen } from "../screens.ts";
import { type FormLayout, layoutOf } from "./layout.ts";

export interface EntryScreen {
  loaded: Loaded & { company: string };
  /** Where it stands among others of its kind. */
  list: { name: string; address: string };
  /** What its kind is called. */
  kind: string;
  /** The field that it is called by, where it is one. */
  titleField: string | null;
  /** For entries with a page of their own. */
  address: AddressShape | null;
  /** Where menus lead to it, or could; for entries with a page of their own. */
  menus: MenuChoice[];
  layout: FormLayout;
}

/**
 * An entry of a list for its screen; `null` when the list has none of that id, and none of the kind `asked` begins there.
 * Who may only read is led on to where it stands in the list.
 */
export async function readEntry(
  services: Services,
  person: SignedIn,
  { name, address: listAddress, kinds: listed, beginnings }: ContentScreen,
  { entry, asked }: { entry: string; asked: string | null },
): Promise<EntryScreen | null> {
  const mayEdit = can(person, "content.edit");
  for (const kind of listed) {
    const begins = mayEdit && kind === asked && beginnings.some((beginning) => beginning.kind === kind);
    const loaded = await loadEntry(services, person, { kind, entry, language: defaultLanguage, begins });
    if (!loaded) continue;
    if (!mayEdit) throw redirect(`${listAddress}?${new URLSearchParams({ q: loaded.title })}`);
    const address = addressShape(kind, loaded);
    return {
      loaded,
      list: { name, address: listAddress },
      kind: kinds[kind].label,
      titleField: titleField(kind),
      address,
      menus: address ? await menuPlacesOf(services.db, entry, defaultLanguage) : [],
      layout: layoutOf(kinds[kind], loaded.root),
    };
  }
  return null;
}

function addressShape(kind: KindName, { isLocked, standing }: Loaded): AddressShape | null {
  if (isLocked) {
    const fixed = addressOf(kind, standing.slug, defaultLanguage);
    return fixed === null ? null : { before: "", fixed };
  }
  const [before = ""] = addressOf(kind, "*", defaultLanguage)?.split("*") ?? [];
  return hasSlugs(kind) ? { before, fixed: null } : null;
}
