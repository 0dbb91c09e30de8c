import { redirect } from "react-router";
import { addressOf } from "../../content/address.ts";
import { type KindName, kinds } from "../../content/kinds/kinds.ts";
import { defaultLanguage } from "../../content/languages.ts";
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
  layout: FormLayout;
}

/**
 * An entry of a list for its screen; `null` when the list has none of that id, and none of the kind `asked` begins there.
 * Who may only read is led on to where it stands in the list.
 */
export async function readEntry(
  services: Services,
  person: SignedIn,
  { name, address, kinds: listed, beginnings }: ContentScreen,
  { entry, asked }: { entry: string; asked: string | null },
): Promise<EntryScreen | null> {
  const mayEdit = can(person, "content.edit");
  for (const kind of listed) {
    const begins = mayEdit && kind === asked && beginnings.some((beginning) => beginning.kind === kind);
    const loaded = await loadEntry(services, person, { kind, entry, language: defaultLanguage, begins });
    if (!loaded) continue;
    if (!mayEdit) throw redirect(`${address}?${new URLSearchParams({ q: loaded.title })}`);
    return {
      loaded,
      list: { name, address },
      kind: kinds[kind].label,
      titleField: titleField(kind),
      address: addressShape(kind, loaded),
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
