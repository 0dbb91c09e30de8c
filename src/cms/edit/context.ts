import { createContext, use, useSyncExternalStore } from "react";
import type { ClaimChoice, EntryChoice, PictureChoice } from "../../content/choices.server.ts";
import type { Facts } from "../../content/facts.ts";
import type { FieldOf } from "../../content/kinds/field.ts";
import { type Names, nameOfClaim } from "../../content/words-of.ts";
import type { Edited, Path } from "./editor/edited.ts";
import type { Standing } from "./exchange/answers.ts";
import type { Subject } from "./exchange/send.ts";

export type { ClaimChoice, EntryChoice, PictureChoice };

/** What references can lead to: known are those that the content has, and those that were found since. */
export interface Choosing {
  entry: (id: string) => EntryChoice | null;
  picture: (id: string) => PictureChoice | null;
  /** All claims of the settings. */
  claims: () => readonly ClaimChoice[];
  /** Some entries by words of their titles; without kinds, of all that have an address. Rejects while offline. */
  findEntries: (kinds: readonly string[], words: string) => Promise<EntryChoice[]>;
  /** The entry whose page has a path. */
  findEntryAt: (path: string) => Promise<EntryChoice | null>;
  findPictures: (words: string) => Promise<PictureChoice[]>;
  /** Takes note of a picture that was brought just now. */
  knowPicture: (picture: PictureChoice) => void;
}

/** What the inputs of one form share. */
export interface Editing {
  edited: Edited;
  /** All that there is to edit. */
  root: FieldOf<"group">;
  /** What is wrong, in words, by path. */
  faults: Readonly<Record<Path, string>>;
  choices: Choosing;
  subject: Subject;
  standing: Standing;
  /** The company's, in which all times are said. */
  timeZone: string;
  /** What words in braces stand for. */
  facts: Facts;
  /** The part that somebody is led to: whatever is folded around it opens. */
  sought: Path | null;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("An input stands outside of a form");
  return editing;
}

/** All that is edited, for what is done once and not drawn. */
export function useEdited(): Edited {
  return useEditing().edited;
}

/** A part of what is edited, and how it is changed. Whoever uses it is drawn again only when that part changed. */
export function usePart<Part>(path: Path): [part: Part, write: (part: Part) => void] {
  const { edited } = useEditing();
  const read = () => edited.read(path) as Part;
  return [useSyncExternalStore(edited.subscribe, read, read), (part) => edited.write(path, part)];
}

/** The keys of a list's items, in their order, and what can be done with them. */
export function useItems(list: Path) {
  const { edited } = useEditing();
  const read = () => edited.keysOf(list);
  return {
    keys: useSyncExternalStore(edited.subscribe, read, read),
    insert: (index: number, item: unknown) => edited.insert(list, index, item),
    remove: (index: number) => edited.remove(list, index),
    move: (from: number, to: number) => edited.move(list, from, to),
  };
}

/** What is wrong with a part, in words for beside its input. */
export function useFault(path: Path): string | undefined {
  return useEditing().faults[path];
}

export function useChoices(): Choosing {
  return useEditing().choices;
}

/** What references are called. */
export function useNames(): Names {
  return namesIn(useChoices());
}

export function namesIn({ entry, picture, claims }: Choosing): Names {
  return {
    entry: (id) => entry(id)?.title,
    picture: (id) => picture(id)?.filename,
    claim: (id) => nameOfClaim(claims(), id),
  };
}

/** What is made of a part. Whoever uses it is drawn again only when that is another value. */
export function useDerived<Value extends string | number | boolean>(path: Path, derive: (part: unknown) => Value) {
  const { edited } = useEditing();
  const read = () => derive(edited.read(path));
  return useSyncExternalStore(edited.subscribe, read, read);
}

/** Whether somebody is led to something within a part. */
export function useIsSoughtWithin(path: Path): boolean {
  return useEditing().sought?.startsWith(`${path}.`) ?? false;
}

/** All faults, when some of them lie within a part. */
export function useFaultsWithin(path: Path): Editing["faults"] | null {
  const { faults } = useEditing();
  return Object.keys(faults).some((place) => place.startsWith(`${path}.`)) ? faults : null;
}
