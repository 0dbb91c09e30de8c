import type { PreviewFields } from "#src/domain/content/drafts/preview-fields.ts";

/** What a staff preview has about itself in `#preview-bar`. */
export interface PreviewedPage extends PreviewFields {
  /** Else the entry is a part of this page. */
  hasOwnPage: boolean;
}

const emptyPage: PreviewedPage = { entries: [], markers: {}, texts: [], pictures: [], hasOwnPage: false };

export function readPreviewedPage(page: Document): PreviewedPage {
  const json = page.getElementById("preview-bar")?.dataset.page;
  return json ? JSON.parse(json) : emptyPage;
}
