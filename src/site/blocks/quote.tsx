import type { ResolvedPicture } from "../../content/fields/resolved.ts";
import { Picture } from "../picture.tsx";
import { Stars } from "./stars.tsx";

interface Props {
  text: string;
  name: string;
  position?: string;
  image?: ResolvedPicture | null;
  rating?: number;
  /** Position of the name and photo: below the quote, or left of it on wide screens. */
  source?: "below" | "beside";
}

/** A quotation with its author. */
export function Quote({ text, name, position, image, rating, source = "below" }: Props) {
  return (
    <figure className={source === "beside" ? "quotation beside" : "quotation"}>
      <div>
        {rating && <Stars rating={rating} />}
        <blockquote>{text}</blockquote>
      </div>
      <figcaption>
        {image && (
          <span className="portrait">
            <Picture
              picture={image}
              place="tile"
              sizes={source === "beside" ? "(width >= 60rem) 8rem, 4rem" : "4rem"}
            />
          </span>
        )}
        <span>
          <b>{name}</b>
          <span>{position}</span>
        </span>
      </figcaption>
    </figure>
  );
}
