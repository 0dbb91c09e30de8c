import { defaultLanguage, type Language, languageNamed, languageOf } from "./languages.ts";

/** What an address under one of the previews asks for. */
export interface PreviewLocation {
  /** What the addresses of the preview's pages begin with. */
  base: string;
  /** Whether it names one of these pages; else the preview itself. */
  isPage: boolean;
}

const staffPattern = /^(\/cms\/preview\/([a-z]+)\/([a-z0-9-]+))(?:\/([a-z0-9-]+)(?=\/|$))?/;

const sharedPattern = /^(\/preview\/([a-z0-9]+))(\/site(?=\/|$))?/;

/** What staff's own preview goes by that shows what is saved. */
const storedSegment = "saved";

interface StaffPreview {
  kind: string;
  entry: string;
  /** Without one, the text of the default language. */
  language?: string;
  /** The form with the unsaved text; without one, the saved draft. */
  formId?: string;
}

/** Where staff see an entry before it is published: as it is typed in a form, or as it is saved. */
export function staffPreviewPath({ kind, entry, language = defaultLanguage, formId }: StaffPreview): string {
  const query = new URLSearchParams({
    ...(formId !== undefined && { formId }),
    ...(language !== defaultLanguage && { language }),
  });
  return `/cms/preview/${kind}/${entry}${query.size > 0 ? `?${query}` : ""}`;
}

export function readStaffPreviewPath(
  pathname: string,
  query: URLSearchParams,
): (PreviewLocation & { kind: string; entry: string; language: Language; formId: string | null }) | null {
  const [, preview, kind, entry, segment] = staffPattern.exec(pathname) ?? [];
  if (preview === undefined || kind === undefined || entry === undefined) return null;
  const formId = segment ?? query.get("formId") ?? storedSegment;
  const base = `${preview}/${/^[a-z0-9-]+$/.test(formId) ? formId : storedSegment}`;
  return {
    kind,
    entry,
    formId: formId === storedSegment ? null : formId,
    base,
    isPage: segment !== undefined,
    language:
      segment === undefined
        ? (languageNamed(query.get("language") ?? "") ?? defaultLanguage)
        : languageOf(pathname.slice(base.length)),
  };
}

/** The path where everyone with the link sees an entry before it is published. */
export function sharedPreviewPath(token: string): string {
  return `/preview/${token}`;
}

export function readSharedPreviewPath(pathname: string): (PreviewLocation & { token: string }) | null {
  const [, preview, token, site] = sharedPattern.exec(pathname) ?? [];
  if (preview === undefined || token === undefined) return null;
  return { token, base: `${preview}/site`, isPage: site !== undefined };
}

/** Whether a path may be that of a preview, staff's or a shared one. */
export function isPreviewPath(path: string): boolean {
  return /^\/(?:cms\/)?preview\//.test(path);
}
