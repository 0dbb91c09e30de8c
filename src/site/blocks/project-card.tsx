import type { IconName } from "../../content/kinds/icons.ts";
import type { ResolvedPicture } from "../../content/resolved.ts";
import { Icon } from "../icon.tsx";
import { CardLink } from "../link.tsx";
import { Picture } from "../picture.tsx";
import { Badge } from "../section.tsx";
import { useWords } from "../shell.ts";

/** What every card of a project shows. */
export interface ProjectFacts {
  href: string;
  title: string;
  category: string;
  icon: IconName;
  description: string;
  picture: ResolvedPicture | null;
  result: { number: string; text: string };
}

const layouts = {
  /** Picture and words side by side, over the whole width. */
  lead: {
    card: "bg-surface rounded-l shadow-rest overflow-hidden xl:grid-cols-[7fr_5fr] col-span-full",
    picture: "",
    words: "justify-center gap-4 p-[clamp(1.5rem,3.2vw,3.25rem)]",
    title: "text-[clamp(1.625rem,1.2rem+1.6vw,2.5rem)] leading-[1.05] tracking-[-.028em]",
    sizes: "(width >= 84rem) 47rem, (width >= 68rem) 56vw, 100vw",
  },
  plain: {
    card: "content-start",
    picture: "rounded-l",
    words: "gap-3 pt-5",
    title: "text-[clamp(1.375rem,1.2rem+.8vw,1.75rem)] leading-[1.12] tracking-[-.024em]",
    sizes: "(width >= 84rem) 39rem, (width >= 48rem) 46vw, 100vw",
  },
  /** One of three in a row, whose results stand at one height. */
  small: {
    card: "grid-rows-[auto_1fr]",
    picture: "rounded-l",
    words: "gap-3 pt-5",
    title: "text-[1.25rem] leading-[1.2] tracking-[-.02em]",
    sizes: "(width >= 84rem) 26rem, (width >= 60rem) 31vw, (width >= 34rem) 46vw, 100vw",
  },
};

export function ProjectCard({ project, layout }: { project: ProjectFacts; layout: keyof typeof layouts }) {
  const words = useWords();
  const looks = layouts[layout];
  return (
    <article className={`group relative grid ${looks.card}`}>
      <div className={`aspect-3/2 h-full w-full overflow-hidden bg-deep ${looks.picture}`}>
        <div className="size-full transition-[scale] duration-700 ease-settle group-hover:scale-[1.025]">
          {project.picture && <Picture picture={{ ...project.picture, alt: "" }} place="card" sizes={looks.sizes} />}
        </div>
      </div>
      <div className={`flex flex-col ${looks.words}`}>
        <Badge>
          <Icon name={project.icon} />
          {project.category}
        </Badge>
        <h3 className={`decoration-2 underline-offset-[.18em] group-hover:underline ${looks.title}`}>
          {project.title}
        </h3>
        <p className={`text-ink-2 ${layout === "small" ? "grow" : ""}`}>{project.description}</p>
        <Result {...project.result} lead={layout === "lead"} />
        <CardLink to={project.href} subject={words.of(project.title)}>
          {words.viewCaseStudy}
        </CardLink>
      </div>
    </article>
  );
}

function Result({ number, text, lead }: { number: string; text: string; lead: boolean }) {
  return (
    <p
      className={`flex flex-wrap items-baseline gap-x-3 text-sm leading-[1.35] text-ink-2 ${lead ? "mt-2 border-t-2 border-ink pt-4" : ""}`}
    >
      <b className={`font-head text-ink ${lead ? "text-result" : "text-[1.625rem] tracking-[-.03em]"}`}>{number}</b>
      <span className="flex-[1_1_10rem]">{text}</span>
    </p>
  );
}
