import type { ResolvedPicture } from "../../content/resolved.ts";
import { Picture } from "../picture.tsx";
import { Stars } from "./stars.tsx";

interface Props {
  text: string;
  name: string;
  position?: string;
  image?: ResolvedPicture | null;
  rating?: number;
  /** Whose words they are: under them, or where there is room at their left. */
  source?: "below" | "beside";
}

const layouts = {
  below: { figure: "", caption: "", picture: "size-16", sizes: "4rem" },
  beside: {
    figure: "lg:grid gap-x-[clamp(2rem,5vw,6rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:content-center",
    caption: "lg:order-first lg:mt-0 lg:flex-col lg:items-start",
    picture: "size-16 lg:size-32",
    sizes: "(width >= 60rem) 8rem, 4rem",
  },
};

/** Somebody's own words, and whose they are. */
export function Quote({ text, name, position, image, rating, source = "below" }: Props) {
  const { figure, caption, picture, sizes } = layouts[source];
  return (
    <figure className={`flex h-full flex-col gap-y-8 ${figure}`}>
      <div className="grid gap-5">
        {rating && <Stars rating={rating} />}
        <blockquote className="max-w-[44rem] text-quote font-link">{text}</blockquote>
      </div>
      <figcaption className={`mt-auto flex items-center gap-4 text-sm leading-[1.35] ${caption}`}>
        {image && (
          <span className={`flex-none overflow-hidden rounded-m bg-deep ${picture}`}>
            <Picture picture={image} place="tile" sizes={sizes} />
          </span>
        )}
        <span>
          <b className="block text-body">{name}</b>
          <span className="text-ink-3">{position}</span>
        </span>
      </figcaption>
    </figure>
  );
}
