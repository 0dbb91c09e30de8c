/** What an address under one of the previews asks for. */
export interface PreviewAddress {
  /** What the addresses of the preview's pages begin with. */
  base: string;
  /** Whether it names one of these pages; else the preview itself. */
  isPage: boolean;
}

const staff = /^(\/cms\/preview\/([a-z]+)\/([a-z0-9-]+))(?:\/([a-z0-9-]+)(?=\/|$))?/;

const shared = /^(\/preview\/([a-z0-9]+))(\/site(?=\/|$))?/;

/** What staff's own preview goes by that shows what is saved. */
const saved = "saved";

/** Where staff see an entry before it is published: as it is typed in a form, or as it is saved. */
export function staffPreviewPath(kind: string, entry: string, writer?: string): string {
  return `/cms/preview/${kind}/${entry}${writer === undefined ? "" : `?${new URLSearchParams({ writer })}`}`;
}

export function readStaffPreviewPath(
  pathname: string,
  asked: URLSearchParams,
): (PreviewAddress & { kind: string; entry: string; writer: string | null }) | null {
  const [, preview, kind, entry, segment] = staff.exec(pathname) ?? [];
  if (preview === undefined || kind === undefined || entry === undefined) return null;
  const writer = segment ?? asked.get("writer") ?? saved;
  return {
    kind,
    entry,
    writer: writer === saved ? null : writer,
    base: `${preview}/${/^[a-z0-9-]+$/.test(writer) ? writer : saved}`,
    isPage: segment !== undefined,
  };
}

/** The path where everyone with the link sees an entry before it is published. */
export function sharedPreviewPath(token: string): string {
  return `/preview/${token}`;
}

export function readSharedPreviewPath(pathname: string): (PreviewAddress & { token: string }) | null {
  const [, preview, token, site] = shared.exec(pathname) ?? [];
  if (preview === undefined || token === undefined) return null;
  return { token, base: `${preview}/site`, isPage: site !== undefined };
}

/** Whether a path is a shared preview: rendered for everyone, never cached, and not logged. */
export function isSharedPreview(path: string): boolean {
  return /^\/preview(?:\.data)?(?:\/|$)/.test(path);
}
