import { type Facts, fillFacts } from "../../content/fields/facts.ts";
import { useValue } from "../../editor/context.ts";
import { EditPanel } from "../../editor/fields.tsx";
import { cutAfter, snippetLimits } from "./snippet.ts";

interface PreviewsProps {
  /** The site's origin. */
  origin: string;
  facts: Facts;
  /** The home page's drawn card. */
  card: string;
}

/** A live preview of the home page in search results and shared links. */
export function Previews({ origin, facts, card }: PreviewsProps) {
  const [siteTitle] = useValue<string>("siteTitle");
  const [metaDescription] = useValue<string>("metaDescription");
  const [image] = useValue<string | null>("image");
  const [title = "", description = ""] = fillFacts([siteTitle, metaDescription], facts);
  const text = { host: new URL(origin).host, title, description };
  return (
    <>
      <EditPanel title="Search result" text="On a computer, and on a phone">
        <div className="grid gap-6">
          <Snippet {...text} device="desktop" />
          <Snippet {...text} device="phone" />
        </div>
      </EditPanel>
      <EditPanel title="Share card" text="How messaging apps and social networks show a link to the home page">
        <ShareCard {...text} image={image || card} />
      </EditPanel>
    </>
  );
}

interface PreviewText {
  host: string;
  title: string;
  description: string;
}

function Snippet({ host, title, description, device }: PreviewText & { device: keyof typeof snippetLimits }) {
  const limits = snippetLimits[device];
  return (
    <div
      className={`min-w-0 wrap-anywhere ${device === "phone" ? "max-w-[22rem] rounded-l border border-line px-4 py-3.5" : ""}`}
    >
      <p className="text-xs text-ink-3">{host}</p>
      <p className="text-[1.2rem] leading-[1.3] text-leaf">{cutAfter(title, limits.title) || "Add a site title"}</p>
      <p className="text-ink-2">{cutAfter(description, limits.description) || "Add a meta description"}</p>
    </div>
  );
}

function ShareCard({ host, title, description, image }: PreviewText & { image: string }) {
  return (
    <div className="max-w-[32rem] overflow-hidden rounded-m border border-line">
      <SharedPicture image={image} />
      <div className="grid gap-0.5 px-4 py-3">
        <p className="text-xs text-ink-3">{host}</p>
        <p className="font-medium text-ink">{cutAfter(title, 70)}</p>
        <p className="truncate text-xs text-ink-2">{cutAfter(description, 110)}</p>
      </div>
    </div>
  );
}

/** Shows pictures of this site only: the Content-Security-Policy blocks others. */
function SharedPicture({ image }: { image: string }) {
  if (image?.startsWith("/")) {
    return (
      <img
        src={image}
        alt=""
        width={1200}
        height={630}
        className="aspect-[1200/630] h-auto w-full border-b border-line object-cover"
      />
    );
  }
  return (
    <p className="grid aspect-[1200/630] place-items-center bg-mist p-4 text-center text-ink-2">
      This picture is on another site, so it can't be previewed here.
    </p>
  );
}
