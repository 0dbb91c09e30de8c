/** Where pictures are stored: a bucket of an S3 store, or a folder of one. */
export interface BucketConfig {
  /** The bucket's URL, with the folder; it ends with a slash. */
  url: string;
  key: string;
  secret: string;
  region?: string;
}

/** Reads MEDIA_URL, as `https://KEY:SECRET@HOST/BUCKET`; null if it isn't one. */
export function parseMediaUrl(text: string): BucketConfig | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username === "" || url.password === "" || url.hash) return null;
  const { region, ...unknown } = Object.fromEntries(url.searchParams);
  const folders = url.pathname.split("/").filter((segment) => segment !== "");
  const isPlain = folders.length > 0 && folders.every((segment) => /^[\w.-]+$/.test(segment));
  if (!isPlain || Object.keys(unknown).length > 0) return null;
  try {
    return {
      url: `${url.origin}/${folders.join("/")}/`,
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
      ...(region && { region }),
    };
  } catch {
    return null;
  }
}

/** For messages: without key and secret. */
export function describeBucket({ url }: BucketConfig): string {
  return url.replace(/\/$/, "");
}
