import type { ReactNode } from "react";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { useWords } from "../shell/shell.ts";
import { CardLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";
import { Badge } from "../ui/section.tsx";

/** Subgrid rows: picture, text and link line up with the neighboring cards. */
const sharedRows = {
  card: "row-span-6 grid-rows-subgrid gap-y-3",
  picture: "rounded-l",
  text: "row-span-5 grid grid-rows-subgrid pt-2",
};

const layouts = {
  /** Picture and text side by side, full width. */
  lead: {
    card: "bg-surface rounded-l shadow-rest overflow-hidden col-span-full",
    picture: "",
    text: "flex flex-col justify-center gap-4 p-[clamp(1.25rem,.8rem+2vw,2.75rem)]",
    title: "text-[min(clamp(1.625rem,1.2rem+1.6vw,2.5rem),10vw)] leading-[1.05] tracking-[-.028em]",
    sizes: "(width >= 84rem) 47rem, (width >= 68rem) 56vw, calc(100vw - 2.5rem)",
  },
  /** One of two in a row. */
  plain: {
    ...sharedRows,
    title: "text-[clamp(1.375rem,1.2rem+.8vw,1.75rem)] leading-[1.12] tracking-[-.024em]",
    sizes: "(width >= 84rem) 39rem, (width >= 48rem) 46vw, calc(100vw - 2.5rem)",
  },
  /** One of three in a row. */
  small: {
    ...sharedRows,
    title: "text-[1.25rem] leading-[1.2] tracking-[-.02em]",
    sizes: "(width >= 84rem) 26rem, (width >= 60rem) 31vw, (width >= 34rem) 46vw, calc(100vw - 2.5rem)",
  },
};

export type CardLayout = keyof typeof layouts;

interface Props {
  href: string;
  picture: ResolvedPicture | null;
  /** In place of a picture, where the other cards of the row have one. */
  tile?: ReactNode;
  badge?: ReactNode;
  title: string;
  text: string;
  /** Text of the link. */
  more: string;
  layout: CardLayout;
  /** The card is in the first view. */
  priority?: boolean;
  /** Shown between the text and the link. */
  children?: ReactNode;
}

/** A card with a picture that links to a project or an article. */
export function StoryCard({
  href,
  picture,
  tile,
  badge,
  title,
  text,
  more,
  layout,
  priority = false,
  children,
}: Props) {
  const words = useWords();
  const styles = layouts[layout];
  return (
    <article
      className={`group relative grid ${styles.card} ${layout === "lead" && picture ? "xl:grid-cols-[7fr_5fr]" : ""}`}
    >
      {picture ? (
        <div className={`aspect-3/2 h-full w-full overflow-hidden bg-deep ${styles.picture}`}>
          <div className="size-full transition-[scale] duration-700 ease-settle group-hover:scale-[1.025]">
            <Picture picture={{ ...picture, alt: "" }} preset="card" sizes={styles.sizes} priority={priority} />
          </div>
        </div>
      ) : (
        layout !== "lead" && (tile || <div className="border-t-2 border-ink" />)
      )}
      <div className={styles.text}>
        {badge && <Badge>{badge}</Badge>}
        <h3 className={`decoration-2 underline-offset-[.18em] group-hover:underline ${styles.title}`}>{title}</h3>
        <p className="text-ink-2">
          <NoWrap>{text}</NoWrap>
        </p>
        {children}
        <CardLink to={href} subject={words.of(title)}>
          {more}
        </CardLink>
      </div>
    </article>
  );
}
