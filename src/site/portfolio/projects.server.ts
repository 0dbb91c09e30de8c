import type { Published } from "../../content/published/published.server.ts";
import type { Language } from "../../languages.ts";
import { projectPath } from "../addresses.ts";
import type { ProjectFacts } from "../blocks/project-card.tsx";

/** Props of a project card. */
export function projectFacts({ slug, content }: Published<"project">, language: Language): ProjectFacts {
  const { title, category, icon, description, picture, result } = content;
  return {
    href: projectPath(language, slug),
    title,
    category,
    icon,
    description,
    picture,
    result,
  };
}

/** Detail of a project, shown above the cards. */
export function projectDetail({ content: project }: Published<"project">, services: Published<"service">[]) {
  const { title, category, icon, description, picture, client, problem, work, result, quote } = project;
  return {
    title,
    category,
    icon,
    description,
    picture,
    client,
    problem,
    work,
    result,
    quote,
    services: project.services.flatMap((link) => {
      const service = services.find(({ id }) => id === link?.entry);
      return link && service ? [{ text: service.content.title, href: link.href }] : [];
    }),
  };
}

export type ProjectDetail = ReturnType<typeof projectDetail>;
