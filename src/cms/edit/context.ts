import { createContext, use, useSyncExternalStore } from "react";
import type { Edited, Path } from "./edited.ts";

/** An entry that a reference may lead to. */
export interface EntryChoice {
  id: string;
  kind: string;
  title: string;
  /** Its path; none for what has no page of its own. */
  address: string | null;
  isPublished: boolean;
}

/** A picture of the media library. */
export interface PictureChoice {
  id: string;
  /** Its file's name as it was uploaded. */
  filename: string;
  /** Address of a small variant. */
  thumbnail: string;
  width: number;
  height: number;
  alt: string;
}

/** What the inputs of one form share. */
export interface Editing {
  edited: Edited;
  /** What is wrong, in words, by path. */
  faults: Readonly<Record<Path, string>>;
  choices: { entries: readonly EntryChoice[]; pictures: readonly PictureChoice[] };
}

export const EditingContext = createContext<Editing | null>(null);

function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("An input stands outside of a form");
  return editing;
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

export function useChoices(): Editing["choices"] {
  return useEditing().choices;
}
