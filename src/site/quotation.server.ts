import type { Language } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { Published } from "#src/domain/content/published/reader.server.ts";
import { initialsOf } from "#src/domain/content/schema/values/initials.ts";

/** Props of a testimonial's quote. */
export function quotationOf(testimonial: Published<"testimonial">["content"], language: Language) {
  const { name, position, image, content, rating, year, project, original } = testimonial;
  const words = wordsFor(language);
  return {
    text: content,
    name,
    position,
    image,
    initials: initialsOf(name),
    rating,
    year,
    links: [
      ...(project ? [{ text: words.readCaseStudy, href: project.href }] : []),
      ...(original ? [{ text: words.seeOriginal, href: original.href }] : []),
    ],
  };
}
