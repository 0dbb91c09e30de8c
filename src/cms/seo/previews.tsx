import { type Facts, fillFacts } from "../../content/facts.ts";
import { usePart } from "../edit/context.ts";
import { EditPanel } from "../edit/fields.tsx";
import { cutAfter, shown } from "./snippet.ts";

interface PreviewsProps {
  /** The public address, without a path. */
  origin: string;
  facts: Facts;
  /** What is shown where no image is named: the home page's own picture. */
  ownImage: string | null;
}

/** The home page as search engines and shared links show it, while it is typed. */
export function Previews({ origin, facts, ownImage }: PreviewsProps) {
  const [siteTitle] = usePart<string>("siteTitle");
  const [metaDescription] = usePart<string>("metaDescription");
  const [image] = usePart<string | null>("image");
  const [title, description] = fillFacts([siteTitle, metaDescription], facts);
  const { host } = new URL(origin);
  return (
    <>
      <EditPanel title="Search result" text="On a computer, and on a phone">
        <div className="grid gap-6">
          <Snippet {...{ host, title, description }} device="desktop" />
          <Snippet {...{ host, title, description }} device="phone" />
        </div>
      </EditPanel>
      <EditPanel title="Share card" text="As messengers and social networks show a link to the home page">
        <ShareCard {...{ host, title, description }} image={image || ownImage} />
      </EditPanel>
    </>
  );
}

interface Shown {
  host: string;
  title: string | undefined;
  description: string | undefined;
}

function Snippet({ host, title = "", description = "", device }: Shown & { device: keyof typeof shown }) {
  const most = shown[device];
  return (
    <div className="snippet" data-device={device}>
      <p className="text-xs text-ink-3">{host}</p>
      <p className="snippet-title">{cutAfter(title, most.title) || "Write a site title"}</p>
      <p className="text-ink-2">{cutAfter(description, most.description) || "Write a meta description"}</p>
    </div>
  );
}

function ShareCard({ host, title = "", description = "", image }: Shown & { image: string | null }) {
  return (
    <div className="share-card">
      <SharedPicture image={image} />
      <div className="grid gap-0.5 px-4 py-3">
        <p className="text-xs text-ink-3">{host}</p>
        <p className="font-medium text-ink">{cutAfter(title, 70)}</p>
        <p className="truncate text-xs text-ink-2">{cutAfter(description, 110)}</p>
      </div>
    </div>
  );
}

/** Pictures of our own are shown; the policy of these pages loads nothing from elsewhere. */
function SharedPicture({ image }: { image: string | null }) {
  if (image?.startsWith("/")) return <img src={image} alt="" width={1200} height={630} />;
  return (
    <p className="share-card-blank">
      {image ? "A picture of another site: it is shown there, and not here." : "No picture"}
    </p>
  );
}
