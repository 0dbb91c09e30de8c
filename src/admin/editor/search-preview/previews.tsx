import { snippetLimits, truncateAfter, truncateToWidth } from "./snippet.ts";

interface PreviewText {
  /** The host, then the parts of the path. */
  crumbs: readonly string[];
  title: string;
  description: string;
}

/** A search result, about as Google shows it. */
export function Snippet({ crumbs, title, description, device }: PreviewText & { device: keyof typeof snippetLimits }) {
  const limits = snippetLimits[device];
  return (
    <div
      className={`min-w-0 wrap-anywhere ${device === "phone" ? "max-w-[22rem] rounded-l border border-line px-4 py-3.5" : ""}`}
    >
      <p className="text-xs text-ink-3">{crumbs.join(" › ")}</p>
      <p className="text-[1.2rem] leading-[1.3] text-leaf">{truncateToWidth(title, limits.title) || "Add a title"}</p>
      <p className="text-ink-2">{truncateToWidth(description, limits.description) || "Add a description"}</p>
    </div>
  );
}

/**
 * The card of a shared link. Facebook and LinkedIn show the text below the picture, X only the host, and the title over the
 * picture.
 */
export function ShareCard({
  crumbs,
  title,
  description,
  image,
  network = "facebook",
}: PreviewText & { image: string; network?: "facebook" | "x" }) {
  const [host = ""] = crumbs;
  if (network === "x") {
    return (
      <div className="max-w-[32rem]">
        <div className="relative overflow-hidden rounded-l border border-line">
          <SharedPicture image={image} />
          <p className="absolute inset-x-3 bottom-3 truncate rounded-s bg-deep px-2 py-0.5 text-xs text-on-deep">
            {truncateAfter(title, 70)}
          </p>
        </div>
        <p className="mt-1 text-xs text-ink-3">From {host}</p>
      </div>
    );
  }
  return (
    <div className="max-w-[32rem] overflow-hidden rounded-m border border-line">
      <SharedPicture image={image} />
      <div className="grid gap-0.5 border-t border-line px-4 py-3">
        <p className="text-xs text-ink-3">{host}</p>
        <p className="font-medium text-ink">{truncateAfter(title, 70)}</p>
        <p className="truncate text-xs text-ink-2">{truncateAfter(description, 110)}</p>
      </div>
    </div>
  );
}

/** Shows pictures of this site only: the Content-Security-Policy blocks others. */
function SharedPicture({ image }: { image: string }) {
  if (image.startsWith("/")) {
    return (
      <img src={image} alt="" width={1200} height={630} className="aspect-[1200/630] h-auto w-full object-cover" />
    );
  }
  return (
    <p className="grid aspect-[1200/630] place-items-center bg-mist p-4 text-center text-ink-2">
      This picture is on another site, so it can't be previewed here.
    </p>
  );
}
