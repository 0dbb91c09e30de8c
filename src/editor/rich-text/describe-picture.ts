import type { Picture } from "../../content/schema/reference-forms.ts";

/** The note below a picture in the editor. */
export function describePicture({ alt }: Picture): string {
  return alt === "" ? "No alt text" : `Alt text: ${alt}`;
}
