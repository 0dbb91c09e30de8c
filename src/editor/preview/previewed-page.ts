import type { PreviewPlaces } from "../../content/drafts/preview-places.ts";
import type { ShareCard } from "../../share-card/card.ts";

/** What a staff preview has about itself in `#preview-bar`. */
export interface PreviewedPage extends PreviewPlaces {
  card: ShareCard | null;
}

const nothing: PreviewedPage = { entries: [], markers: {}, texts: [], pictures: [], card: null };

export function readPreviewedPage(page: Document): PreviewedPage {
  const written = page.getElementById("preview-bar")?.dataset.page;
  return written ? JSON.parse(written) : nothing;
}
