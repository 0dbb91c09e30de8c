import { href } from "react-router";
import { inLanguage, type Language } from "../../content/languages.ts";
import type { Published } from "../../content/published.server.ts";
import type { ProjectFacts } from "../blocks/project-card.tsx";

/** What a project's card shows. */
export function projectFacts({ slug, content }: Published<"project">, language: Language): ProjectFacts {
  const { title, category, icon, description, picture, result } = content;
  return {
    href: inLanguage(href("/portfolio/:project?", { project: slug ?? undefined }), language),
    title,
    category,
    icon,
    description,
    picture,
    result,
  };
}
