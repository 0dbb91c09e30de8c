import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { IconName } from "#src/domain/content/schema/icons.ts";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { IconTile } from "./icon-tile.tsx";
import { type CardLayout, StoryCard } from "./story-card.tsx";

/** What a project card shows. */
export interface ProjectFacts {
  href: string;
  title: string;
  category: string;
  icon: IconName;
  description: string;
  picture: ResolvedPicture | null;
  result: { number: string; text: string };
}

export function ProjectCard({ project, layout }: { project: ProjectFacts; layout: CardLayout }) {
  const words = useWords();
  const badge = (
    <>
      <Icon name={project.icon} />
      {project.category}
    </>
  );
  return (
    <StoryCard
      href={project.href}
      picture={project.picture}
      tile={<IconTile icon={project.icon} />}
      badge={badge}
      title={project.title}
      text={project.description}
      more={words.viewCaseStudy}
      layout={layout}
    >
      <Result {...project.result} lead={layout === "lead"} />
    </StoryCard>
  );
}

function Result({ number, text, lead }: { number: string; text: string; lead: boolean }) {
  return (
    <p
      className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm leading-[1.35] text-ink-2 ${lead ? "mt-2 border-t-2 border-ink pt-4" : ""}`}
    >
      <b className={`font-head text-ink ${lead ? "text-result" : "text-[1.625rem] tracking-[-.03em]"}`}>{number}</b>
      <span className="flex-[1_1_10rem]">{text}</span>
    </p>
  );
}
