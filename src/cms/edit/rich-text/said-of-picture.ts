import type { Picture } from "../../../content/kinds/fields.ts";

/** What stands below a picture in a text, for whoever writes it. */
export function saidOf({ alt }: Picture): string {
  return alt === "" ? "Not described to those who do not see it" : `Described as “${alt}”`;
}
