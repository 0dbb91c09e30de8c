import { useValue } from "#src/admin/editor/context.ts";
import { EditPanel } from "#src/admin/editor/fields.tsx";
import { ShareCard, Snippet } from "#src/admin/editor/search-preview/previews.tsx";
import { type Facts, fillFacts } from "#src/domain/content/fields/facts.ts";

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
  const text = { crumbs: [new URL(origin).host], title, description };
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
