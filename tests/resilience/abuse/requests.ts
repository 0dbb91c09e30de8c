import { formatsFor, imagePresets, type PresetName } from "#src/domain/media/image-presets.ts";
import type { AbuseRequest } from "./request.ts";

/** Data of a site that requests refer to. */
export interface SiteData {
  /** Paths of its pages. */
  pages: readonly string[];
  /** The key of a picture on a page, and of an uploaded one that was never requested. */
  picture: string;
  uploaded: string | null;
}

export type Headers = AbuseRequest["headers"];

export function read(group: string, name: string, path: string, headers: Headers = [], method = "GET"): AbuseRequest {
  return { group, name, method, path, headers };
}

/** Each search is a page of its own. */
const searches: [string, string][] = [
  ["one letter", "a"],
  ["common words", "the and of we your a to is "],
  ["eight words with typos", "netwrok bakcup secruity clowd offcie enginer moniths hurrican "],
  ["as long as allowed", "e".repeat(90)],
  ["operators", '"a* OR (b) NEAR -c: & | ! '],
  ["in other scripts", "ураган 飓风 🦀 "],
];

export function ofQueries(): AbuseRequest[] {
  const queries: [string, string][] = [
    ["one made up", "x={n}"],
    ["service, made up", "service=made-up-{n}"],
    ["service, known", "service=cloud"],
    ["service, long", `service=${"a".repeat(8000)}`],
    ["service, repeated", "service=a{n}&".repeat(500)],
    ["page, far", "page=9999"],
    ["page, repeated", "page=2&".repeat(1000)],
    ["page, odd", "page=1e9&page=-1&page=%00"],
    ["8 KB", `x=${"a".repeat(8000)}`],
    ["14 KB", `x=${"a".repeat(14_000)}`],
    ["2,000 parameters", "a&".repeat(2000)],
    ["2,000 other parameters", Array.from({ length: 1500 }, (_, number) => `${number.toString(36)}=`).join("&")],
    ["percent alone", "%".repeat(8000)],
    ["percent garbage", "%ff%zz%00".repeat(800)],
    ["marks", "??&&==".repeat(1000)],
    ["the prototype's names", "__proto__[a]=1&constructor=2&toString=3"],
    ["campaign", "utm_source={n}&utm_medium={n}&utm_campaign={n}&gclid={n}"],
    ["index", "index"],
  ];
  const targets = ["/", "/contact", "/blog", "/services", "/contact.data", "/made-up-{n}", "/cmslogin", "/cms"];
  return [
    ...targets.flatMap((target) =>
      queries.map(([name, query]) => read("queries", `${target}?, ${name}`, `${target}?${query}`)),
    ),
    ...searches.map(([name, query]) =>
      read("queries", `/search?, ${name}`, `/search?q=${encodeURIComponent(query)}{n}`),
    ),
  ];
}

const many = (number: number, header: (index: number) => readonly [string, string]) =>
  Array.from({ length: number }, (_, index) => header(index));

const headers: [string, Headers][] = [
  ["no encoding", [["Accept-Encoding", "identity;q=0, *;q=0"]]],
  ["zstd", [["Accept-Encoding", "zstd"]]],
  ["brotli", [["Accept-Encoding", "br"]]],
  ["gzip", [["Accept-Encoding", "gzip"]]],
  ["encodings by the thousand", [["Accept-Encoding", "br;q=0.1, ".repeat(1200)]]],
  ["90 headers", many(90, (index) => [`X-Tide-${index}`, "x".repeat(100)])],
  ["120 headers", many(120, (index) => [`X-Tide-${index}`, "x"])],
  ["one header 90 times", many(90, () => ["X-Tide", "x".repeat(100)])],
  ["a cookie of 12 KB", [["Cookie", `session=${"a".repeat(12_000)}`]]],
  ["cookies by the thousand", [["Cookie", "a=b; ".repeat(2400)]]],
  ["cookies, equal names", [["Cookie", "session=x; ".repeat(1000)]]],
  ["cookies, garbage", [["Cookie", "=;%;,".repeat(2000)]]],
  ["a range", [["Range", "bytes=0-1"]]],
  ["ranges by the thousand", [["Range", `bytes=${"0-1,".repeat(2500)}`]]],
  ["If-None-Match of 12 KB", [["If-None-Match", `"${"a".repeat(12_000)}"`]]],
  ["If-None-Match by the thousand", [["If-None-Match", '"a", '.repeat(2000)]]],
  ["If-None-Match, anything", [["If-None-Match", "*"]]],
  ["If-Modified-Since, garbage", [["If-Modified-Since", "x".repeat(8000)]]],
  ["X-Forwarded-For by the thousand", [["X-Forwarded-For", "127.0.0.1, ".repeat(1100)]]],
  ["X-Forwarded-For, garbage", [["X-Forwarded-For", "::ffff:1.2.3.4.5, ".repeat(600)]]],
  ["a network of IPv6", [["X-Forwarded-For", "2001:db8:{n}::1"]]],
  [
    "Forwarded, X-Original-URL",
    [
      ["Forwarded", "for=1.2.3.4;host=evil.test"],
      ["X-Original-URL", "/cms/dashboard"],
    ],
  ],
  [
    "React Router's own",
    [
      ["X-React-Router-Request", "yes"],
      ["X-Remix-Revalidate", "1"],
    ],
  ],
  ["languages by the thousand", [["Accept-Language", "en;q=0.1, ".repeat(1200)]]],
  ["a referrer of 12 KB", [["Referer", `http://evil.test/${"a".repeat(12_000)}`]]],
  ["Expect", [["Expect", "100-continue"]]],
  ["another expectation", [["Expect", "tide"]]],
  [
    "an upgrade",
    [
      ["Upgrade", "websocket"],
      ["Sec-WebSocket-Key", "x"],
    ],
  ],
  [
    "a purpose",
    [
      ["Sec-Purpose", "prefetch"],
      ["Purpose", "prefetch"],
    ],
  ],
  ["another host", [["Host", "evil.test"]]],
];

export function ofHeaders(): AbuseRequest[] {
  return ["/", "/made-up-{n}", "/cms/dashboard", "/cmslogin"].flatMap((target) =>
    headers.map(([name, sent]) => read("headers", `${target}, ${name}`, target, sent)),
  );
}

export function ofMethods(): AbuseRequest[] {
  const methods = [
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "LOCK",
    "MKCOL",
    "PURGE",
    "REPORT",
    "TIDE",
  ];
  return ["/", "/cms/dashboard", "/made-up-{n}"].flatMap((target) =>
    methods.map((method) => read("methods", `${method} ${target}`, target, [], method)),
  );
}

export function ofPaths(): AbuseRequest[] {
  const long = "a".repeat(1900);
  const paths = [
    ...["/services/{n}", "/portfolio/{n}", "/blog/{n}", "/blog/topic/{n}", "/careers/{n}", "/{n}", "/a/{n}", "/es/{n}"],
    ...[
      `/{n}${long}`,
      `/services/{n}${long}`,
      `/blog/topic/{n}${long}`,
      `/{n}${"/a".repeat(900)}`,
      `/{n}${"a".repeat(12_000)}`,
    ],
    ...["/ABOUT", "/About-{n}", "/about/", "//about", "/./about", "/a/../{n}", "/%2e%2e/{n}", "/about%2f{n}", "/a\\b"],
    ...[
      "/%61bout",
      "/%c3%a9{n}",
      "/%F0%9F%98%80{n}",
      "/%ff",
      "/%",
      "/%00{n}",
      "/{n}%0d%0a",
      `/${"%C3%A9".repeat(300)}{n}`,
    ],
    ...["/{n}.php", "/{n}.html", "/wp-login.php", "/.git/config", "/.env", "/{n}.js", "/{n}.png", "/{n}.data.data"],
    ...[
      "/.well-known/{n}",
      "/assets/{n}.js",
      "/assets/{n}",
      "/favicon.ico",
      "/about.DATA",
      "/.data",
      "/_.data",
      "/{n}~",
    ],
    ...[
      "/cms/{n}",
      "/cms/{n}.data",
      "/cms/media/{n}",
      "/CMS/{n}",
      "/cms;x{n}",
      "/cmslogin/{n}",
      "/cms/preview/page/{n}",
    ],
    ...["http://evil.test/{n}", "*", "about", "/__manifest?p=/{n}", "/@vite/client", "/healthz", "/readyz", "/#{n}"],
  ];
  return paths.map((target) => read("paths", `GET ${target.slice(0, 60)}`, target));
}

export function ofMedia({ picture, uploaded }: SiteData): AbuseRequest[] {
  const variants = Object.entries(imagePresets).flatMap(([slot, { widths }]) =>
    widths.flatMap((width) => formatsFor(slot as PresetName).map((format) => `${slot}-${width}.${format}`)),
  );
  const madeUp = "{n}aaaaaaaaaaaaa-3-50-50".replaceAll("a", "0");
  return [
    ...variants.map((variant) => read("media", `a shown picture, ${variant}`, `/media/${picture}/${variant}`)),
    ...(uploaded === null
      ? []
      : variants.map((variant) => read("new media", `a new picture, ${variant}`, `/media/${uploaded}/${variant}`))),
    ...[
      "hero-960.avif",
      "hero-1.avif",
      "hero-99999.avif",
      "tide-96.avif",
      "hero-960.svg",
      "hero-960.avif.data",
    ].flatMap((variant) => [
      read("media", `no picture, ${variant}`, `/media/${madeUp}/${variant}`),
      read("media", `a shown picture, ${variant}`, `/media/${picture}/${variant}`),
    ]),
    read("media", "another focus", `/media/${picture.replace(/-\d+-\d+$/, "-1-1")}/hero-960.avif`),
    read("media", "no drawing", `/media/${madeUp}.svg`),
    read("media", "no key", "/media/{n}"),
    read("media", "a long key", `/media/{n}${"0".repeat(1900)}.svg`),
  ];
}

export function ofDocuments(): AbuseRequest[] {
  const documents = [
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/.well-known/security.txt",
    "/blog/feed.xml",
  ];
  const others = ["/favicon.svg", "/llms.txt", "/humans.txt", "/ads.txt", "/feed", "/rss.xml", "/sitemap-{n}.xml"];
  return [...documents, ...others].flatMap((document) => [
    read("documents", `GET ${document}`, document),
    read("documents", `GET ${document}?x`, `${document}?x={n}`),
  ]);
}

export function ofPreviews(): AbuseRequest[] {
  const token = "{n}".padEnd(28, "0");
  const targets = [
    `/preview/${token}`,
    `/preview/${token}.data`,
    `/preview/${token}/site`,
    `/preview/${token}/site/blog`,
  ];
  const others = ["/preview", "/preview.data", "/preview/x", `/preview/${"a".repeat(1900)}`, "/preview/{n}/site/{n}"];
  return [...targets, ...others].map((target) => read("previews", `GET ${target.slice(0, 60)}`, target));
}
