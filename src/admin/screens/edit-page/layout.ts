import { slugKey } from "#src/admin/editor/api/slug-key.ts";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import type { Kind, Panels } from "#src/domain/content/schema/kind.ts";

/** A panel of inputs with a heading, or with one large input. */
export interface FormPanel {
  title: string;
  fields: string[];
  /** The heading is the label of the only input. */
  isField: boolean;
}

const blocks: readonly Field["type"][] = ["group", "list", "variants", "rich-text", "picture", "opening-times"];

/** Divides a kind's form into panels: first as the kind defines, the rest by field type. */
export function formLayout({ label, form }: Pick<Kind, "label" | "form">, { fields }: FieldOf<"group">) {
  const defined: Panels = { ...form?.main, ...form?.aside };
  const headings = new Map(Object.entries(defined).flatMap(([title, names]) => names.map((name) => [name, title])));
  const panels = new Map<string, string[]>();
  const aside = Object.keys(form?.aside ?? {});
  for (const [name, field] of Object.entries(fields).filter(([name]) => name !== slugKey)) {
    const isBlock = blocks.includes(field.type);
    const title = headings.get(name) ?? (isBlock ? field.label : label);
    panels.set(title, [...(panels.get(title) ?? []), name]);
    const isAside = field.type === "picture" || name === "seo";
    if (isAside && !aside.includes(title)) aside.push(title);
  }
  const panel = (title: string): FormPanel => {
    const names = [...(defined[title] ?? panels.get(title) ?? [])];
    const [only = ""] = names;
    return { title, fields: names, isField: names.length === 1 && fields[only]?.label === title };
  };
  return {
    main: [...panels.keys()].filter((title) => !aside.includes(title)).map(panel),
    aside: aside.map(panel),
  };
}
