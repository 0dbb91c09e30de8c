import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  TextQuote,
  Undo2,
} from "lucide-react";

interface Tool {
  label: string;
  icon: LucideIcon;
  /** `Mod` is Control, or Command on a Mac. */
  keys?: string;
}

/** The toolbar's buttons by group. */
export const toolGroups = [
  {
    heading: { label: "Heading", icon: Heading2, keys: "Mod+Alt+2" },
    smallHeading: { label: "Small heading", icon: Heading3, keys: "Mod+Alt+3" },
    bold: { label: "Bold", icon: Bold, keys: "Mod+B" },
    italic: { label: "Italic", icon: Italic, keys: "Mod+I" },
  },
  {
    bulletList: { label: "Bulleted list", icon: List, keys: "Mod+Shift+8" },
    orderedList: { label: "Numbered list", icon: ListOrdered, keys: "Mod+Shift+7" },
    quote: { label: "Quote", icon: TextQuote, keys: "Mod+Shift+B" },
  },
  {
    link: { label: "Link", icon: Link, keys: "Mod+K" },
    picture: { label: "Picture", icon: ImagePlus },
  },
  {
    undo: { label: "Undo", icon: Undo2, keys: "Mod+Z" },
    redo: { label: "Redo", icon: Redo2, keys: "Mod+Shift+Z" },
  },
] as const satisfies Record<string, Tool>[];

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

export type ToolName = KeysOf<(typeof toolGroups)[number]>;

/** Active and disabled tools. */
export interface ToolStates {
  on: readonly string[];
  idle: readonly string[];
}
