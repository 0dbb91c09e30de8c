/* In characters. */
export const maxVideoTitleLength = 120;
export const maxDurationLength = 12;

/** A video on YouTube or Vimeo. */
export interface HostedVideo {
  provider: "YouTube" | "Vimeo";
  /** The video's page on the provider's site. */
  page: string;
  /** The document of the frame that plays it. The Content-Security-Policy of public pages names its hosts. */
  frame: string;
}

/** Identifies a video by any address that YouTube or Vimeo gives for it; null for every other address. */
export function hostedVideo(href: string): HostedVideo | null {
  const url = URL.parse(href.trim());
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  const host = url.hostname.replace(/^(?:www|m|player)\./, "");
  const path = url.pathname.split("/").filter(Boolean);
  if (host === "youtube.com" || host === "youtube-nocookie.com" || host === "youtu.be") {
    return youTubeVideo(host, path, url.searchParams);
  }
  return host === "vimeo.com" ? vimeoVideo(path, url.searchParams) : null;
}

function youTubeVideo(host: string, path: readonly string[], query: URLSearchParams): HostedVideo | null {
  const [first = "", second = ""] = path;
  const inPath = /^(?:embed|shorts|live|v)$/.test(first) ? second : "";
  const id = host === "youtu.be" ? first : first === "watch" ? (query.get("v") ?? "") : inPath;
  if (!/^[\w-]{11}$/.test(id)) return null;
  const start = seconds(query.get("t") ?? query.get("start") ?? "");
  return {
    provider: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ""}`,
  };
}

/** `90`, `90s` or `1h2m3s` in seconds. */
function seconds(time: string): number {
  const [, hours, minutes, rest] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
}

/** An unlisted video has a second part in its address, without which it does not play. */
function vimeoVideo(path: readonly string[], query: URLSearchParams): HostedVideo | null {
  const idIndex = path.findIndex((segment) => /^\d{5,12}$/.test(segment));
  if (idIndex < 0) return null;
  const id = path[idIndex];
  const secret = path[idIndex + 1] ?? query.get("h") ?? "";
  if (secret !== "" && !/^[\da-f]{6,40}$/.test(secret)) return null;
  return {
    provider: "Vimeo",
    page: `https://vimeo.com/${id}${secret && `/${secret}`}`,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${secret && `&h=${secret}`}`,
  };
}
