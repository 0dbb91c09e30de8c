import type { PreviewPlaces } from "#src/domain/content/drafts/preview-places.ts";

/** What a staff preview has about itself in `#preview-bar`. */
export interface PreviewedPage extends PreviewPlaces {
  /** Else the entry is a part of this page. */
  isOwnPage: boolean;
}

const nothing: PreviewedPage = { entries: [], markers: {}, texts: [], pictures: [], isOwnPage: false };

export function readPreviewedPage(page: Document): PreviewedPage {
  const written = page.getElementById("preview-bar")?.dataset.page;
  return written ? JSON.parse(written) : nothing;
}
