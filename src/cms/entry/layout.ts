import type { Field, FieldOf } from "../../content/kinds/field.ts";
import type { Kind, Panels } from "../../content/kinds/kind.ts";
import { slugPart } from "../edit/exchange/slug-part.ts";

/** Some inputs under a heading, or one that is a block by itself. */
export interface FormPanel {
  title: string;
  fields: string[];
  /** Its heading is the label of its one input. */
  isField: boolean;
}

export interface FormLayout {
  main: FormPanel[];
  aside: FormPanel[];
}

const blocks: readonly Field["type"][] = ["group", "list", "variants", "rich-text", "picture", "opening-times"];

/** How a kind's form is divided: as the kind says, and what it leaves open by the types of its fields. */
export function layoutOf({ label, form }: Pick<Kind, "label" | "form">, { fields }: FieldOf<"group">): FormLayout {
  const named = { ...form?.main, ...form?.aside };
  const headings = new Map(Object.entries(named).flatMap(([title, names]) => names.map((name) => [name, title])));
  const panels = new Map<string, string[]>();
  const aside = Object.keys(form?.aside ?? {});
  for (const [name, field] of Object.entries(fields).filter(([name]) => name !== slugPart)) {
    const isBlock = blocks.includes(field.type);
    const title = headings.get(name) ?? (isBlock ? field.label : label);
    panels.set(title, [...(panels.get(title) ?? []), name]);
    const standsBeside = field.type === "picture" || name === "seo";
    if (standsBeside && !aside.includes(title)) aside.push(title);
  }
  const panel = (title: string): FormPanel => {
    const names = ordered(named, title, panels.get(title) ?? []);
    const [only = ""] = names;
    return { title, fields: names, isField: names.length === 1 && fields[only]?.label === title };
  };
  return {
    main: [...panels.keys()].filter((title) => !aside.includes(title)).map(panel),
    aside: aside.map(panel),
  };
}

/** In the order in which the kind names them. */
function ordered(named: Panels, title: string, names: string[]): string[] {
  return [...(named[title] ?? names)];
}
