import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { useWords } from "../shell/shell.ts";
import { type NamedLink, SiteLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";

interface Props {
  text: string;
  name: string;
  position?: string;
  image?: ResolvedPicture | null;
  /** In place of the image. */
  initials?: string;
  rating?: number;
  /** Such as 2026; empty if it is not known. */
  year?: string;
  /** To the client's case study, and to the original. */
  links?: readonly NamedLink[];
  /** Position of the name and photo: below the quote, or left of it on wide screens. */
  source?: "below" | "beside";
}

/** A quotation with its author. */
export function Quote(props: Props) {
  const { text, name, position, image, initials, rating, year, links = [], source = "below" } = props;
  return (
    <figure className={source === "beside" ? "quotation beside" : "quotation"}>
      <div>
        {rating && <Stars rating={rating} />}
        <blockquote>
          <NoWrap>{text}</NoWrap>
        </blockquote>
      </div>
      <figcaption>
        {image && (
          <span className="portrait">
            <Picture
              picture={image}
              preset="tile"
              sizes={source === "beside" ? "(width >= 60rem) 8rem, 4rem" : "4rem"}
            />
          </span>
        )}
        {!image && initials && (
          <span aria-hidden="true" className="portrait grid place-items-center font-number tracking-[-.04em] text-mint">
            {initials}
          </span>
        )}
        <span>
          <b>{name}</b>
          <span>{[position, year].filter(Boolean).join(", ")}</span>
          {links.map(({ text, href }) => (
            <span key={href}>
              <SiteLink to={href} className="text-link">
                {text}
              </SiteLink>
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

/** A rating out of five, as one labeled image. */
function Stars({ rating }: { rating: number }) {
  return (
    <svg viewBox="0 0 120 24" role="img" aria-label={useWords().stars(rating)} className="h-5 w-25 text-star">
      {[0, 1, 2, 3, 4].map((star) => (
        <path
          key={star}
          transform={`translate(${star * 24})`}
          d="M12 3l2.7 5.6 6.1.8-4.5 4.2 1.2 6.1-5.5-3-5.5 3 1.2-6.1L3.2 9.4l6.1-.8z"
          className={star < rating ? "fill-current" : "fill-none stroke-current"}
        />
      ))}
    </svg>
  );
}
