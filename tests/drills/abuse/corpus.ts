import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { formatsFor, type PlaceName, places } from "../../../src/media/places.ts";
import { type Body, bodies, fewBodies, loginBodies } from "./bodies.ts";
import type { AbuseRequest } from "./request.ts";

/** What of a site the requests name. */
export interface Ground {
  /** Addresses of its pages. */
  pages: readonly string[];
  /** The key of a picture that pages show, and of one that staff uploaded and nobody has asked for yet. */
  picture: string;
  uploaded: string | null;
}

interface Address {
  id: string;
  /** With made-up parameters, new for each request. */
  path: string;
  takesForms: boolean;
}

/** Every address that a route answers, out of the built route table. */
async function routeAddresses(): Promise<Address[]> {
  const build: ServerBuild = await import(pathToFileURL(path.resolve("build/app/server/index.js")).href);
  const routes = Object.values(build.routes).flatMap((route) => (route ? [route] : []));
  const pathOf = (id: string | undefined): string => {
    const route = routes.find((known) => known.id === id);
    if (!route) return "";
    const own = (route.path ? `/${route.path}` : "").replaceAll(/:\w+\??/g, "made-up-{n}").replace("*", "no/such/{n}");
    return pathOf(route.parentId) + own;
  };
  return routes
    .filter(({ id }) => !routes.some(({ parentId }) => parentId === id))
    .map(({ id, module }) => ({ id, path: pathOf(id) || "/", takesForms: module.action !== undefined }));
}

type Headers = AbuseRequest["headers"];

function read(group: string, name: string, path: string, headers: Headers = [], method = "GET"): AbuseRequest {
  return { group, name, method, path, headers };
}

function write(group: string, path: string, { name, type, ...sent }: Body, headers: Headers = []): AbuseRequest {
  const signsIn = path.startsWith("/cmslogin") ? { signsIn: true as const } : {};
  return {
    group,
    name: `POST ${path}: ${name}`,
    method: "POST",
    path,
    headers: [["Content-Type", type], ...headers],
    ...sent,
    ...signsIn,
  };
}

const dataOf = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

function ofRoutes(addresses: readonly Address[]): AbuseRequest[] {
  return addresses.flatMap(({ path }) => [
    read("routes", `GET ${path}`, path),
    read("routes", `GET ${dataOf(path)}`, dataOf(path)),
    read("routes", `HEAD ${path}`, path, [], "HEAD"),
    read("routes", `GET ${path}, with a made-up session`, path, [["Cookie", "session={n}; __Host-session={n}"]]),
  ]);
}

function ofRouteNames(addresses: readonly Address[]): AbuseRequest[] {
  const ids = ["root", "site/en/layout", "site/en/screen", ...addresses.map(({ id }) => id)];
  const asked: [string, string][] = [
    ...ids.map((id): [string, string] => [id, `_routes=${encodeURIComponent(id)}`]),
    ["made up", "_routes=made-up-{n}"],
    ["empty", "_routes="],
    ["all", `_routes=${encodeURIComponent(ids.join(","))}`],
    ["one, 300 times", `_routes=${"root,".repeat(300)}`],
    ["repeated", "_routes=root&".repeat(300)],
    ["repeated, made up", "_routes=x{n}&".repeat(300)],
    ["of 200 characters", `_routes={n}${"a".repeat(190)}`],
    ["of 8 KB", `_routes={n}${"a".repeat(8000)}`],
    ["commas", `_routes=${",".repeat(8000)}`],
    ["garbage", "_routes=%ff%00%zz{n}"],
    ["the prototype's", "_routes=__proto__,constructor"],
  ];
  const others = ["/_root.data", "/contact.data", "/services/made-up-{n}.data"];
  return [
    ...asked.map(([name, query]) => read("_routes", `/about.data, ${name}`, `/about.data?${query}`)),
    ...others.flatMap((page) =>
      asked.slice(-11).map(([name, query]) => read("_routes", `${page}, ${name}`, `${page}?${query}`)),
    ),
  ];
}

function ofQueries(): AbuseRequest[] {
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
  const addresses = ["/", "/contact", "/blog", "/services", "/contact.data", "/made-up-{n}", "/cmslogin", "/cms"];
  return addresses.flatMap((address) =>
    queries.map(([name, query]) => read("queries", `${address}?, ${name}`, `${address}?${query}`)),
  );
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

function ofHeaders(): AbuseRequest[] {
  return ["/", "/made-up-{n}", "/cms/dashboard", "/cmslogin"].flatMap((address) =>
    headers.map(([name, sent]) => read("headers", `${address}, ${name}`, address, sent)),
  );
}

function ofBodies(addresses: readonly Address[]): AbuseRequest[] {
  const isLogin = (address: string) => address.startsWith("/cmslogin");
  const readers = addresses.filter(({ takesForms }) => takesForms).map(({ path }) => path);
  const refused = { name: "from another site", type: "application/x-www-form-urlencoded", body: "a&".repeat(32_000) };
  return [
    ...bodies.map((body) => write("bodies", "/contact", body)),
    ...["/contact.data", "/contact/token"].flatMap((address) =>
      fewBodies.map((body) => write("bodies", address, body)),
    ),
    ...readers.filter(isLogin).flatMap((address) => loginBodies.map((body) => write("login", address, body))),
    ...["/about", "/made-up-{n}", "/preview/{n}", ...readers.filter((address) => address.startsWith("/cms/"))].flatMap(
      (address) =>
        fewBodies
          .filter(({ name }) => /^(?:a&|multipart, equal names)$/.test(name))
          .map((body) => write("bodies", address, body)),
    ),
    write("bodies", "/contact", refused, [["Origin", "http://evil.test"]]),
    write("bodies", "/contact", { ...refused, name: "of no origin" }, [["Origin", "null"]]),
  ];
}

function ofLogins(): AbuseRequest[] {
  const form = (name: string, body: string): Body => ({ name, type: "application/x-www-form-urlencoded", body });
  return [
    write("login", "/cmslogin", form("a wrong password", "email=ada{n}%40harbor.example&password=tidal+lantern+{n}")),
    write(
      "login",
      "/cmslogin",
      form("a password of 60 KB", `email=ada{n}%40harbor.example&password=${"a".repeat(60_000)}`),
    ),
    write("login", "/cmslogin", form("a long address", `password=x&email={n}${"a".repeat(60_000)}%40harbor.example`)),
    write(
      "login",
      "/cmslogin",
      form("somewhere else to go", `email=a{n}%40b.test&password=x&to=${"%2F".repeat(9000)}`),
    ),
    write("login", "/cmslogin/passkey", form("a beginning", "intent=begin")),
    write(
      "login",
      "/cmslogin/passkey",
      form("an end", "intent=end&step={n}&response=%7B%22id%22%3A%22x%22%7D&to=/cms"),
    ),
    write("login", "/cmslogin/passkey", form("an end, deep", `intent=end&step={n}&response=${"%5B".repeat(20_000)}`)),
    write("login", "/cmslogin/forgot", form("an unknown address", "email=nobody{n}%40harbor.example")),
    write("login", "/cmslogin/code", form("a made-up code", "code=123456"), [["Cookie", "step={n}"]]),
    write(
      "login",
      "/cmslogin/password",
      form("a made-up link", "name=a&email=a%40b.test&password=tidal+lantern+oboe"),
      [["Cookie", "link={n}"]],
    ),
    read("login", "a made-up link", "/cmslogin/link?token={n}"),
    read("login", "a made-up step", "/cmslogin/code", [["Cookie", "step={n}"]]),
    read("login", "a made-up link's password", "/cmslogin/password", [["Cookie", "link={n}"]]),
    read("login", "a long way to go", `/cmslogin?to=${"%2Fcms".repeat(1500)}`),
  ];
}

function ofMethods(): AbuseRequest[] {
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
  return ["/", "/cms/dashboard", "/made-up-{n}"].flatMap((address) =>
    methods.map((method) => read("methods", `${method} ${address}`, address, [], method)),
  );
}

function ofPaths(): AbuseRequest[] {
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
  return paths.map((address) => read("paths", `GET ${address.slice(0, 60)}`, address));
}

function ofMedia({ picture, uploaded }: Ground): AbuseRequest[] {
  const variants = Object.entries(places).flatMap(([place, { widths }]) =>
    widths.flatMap((width) => formatsFor(place as PlaceName).map((format) => `${place}-${width}.${format}`)),
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

function ofDocuments(): AbuseRequest[] {
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

function ofPreviews(): AbuseRequest[] {
  const token = "{n}".padEnd(28, "0");
  const addresses = [
    `/preview/${token}`,
    `/preview/${token}.data`,
    `/preview/${token}/site`,
    `/preview/${token}/site/blog`,
  ];
  const others = ["/preview", "/preview.data", "/preview/x", `/preview/${"a".repeat(1900)}`, "/preview/{n}/site/{n}"];
  return [...addresses, ...others].map((address) => read("previews", `GET ${address.slice(0, 60)}`, address));
}

/** Asked for again, a page that is kept is made smaller. */
function ofRepeats(): AbuseRequest[] {
  const addresses = [
    ...["/contact?service=made-up-{n}", "/contact.data?service=made-up-{n}", "/blog?page={d}", "/blog.data?page={d}"],
    ...["/about.data?_routes=made-up-{n}", "/about.data?_routes=site/en/about,{n}", "/made-up-{n}", "/services/{n}"],
  ];
  return addresses.map((address) => ({ ...read("asked again", `GET ${address}, 3 times`, address), times: 3 }));
}

/** Everything that is sent, at least 300 requests. */
export async function corpus(ground: Ground): Promise<AbuseRequest[]> {
  const addresses = await routeAddresses();
  return [
    ...ground.pages.map((page) => read("kept pages", `GET ${page}`, page)),
    ...ofRoutes(addresses),
    ...ofRouteNames(addresses),
    ...ofQueries(),
    ...ofHeaders(),
    ...ofPaths(),
    ...ofMethods(),
    ...ofMedia(ground),
    ...ofDocuments(),
    ...ofPreviews(),
    ...ofBodies(addresses),
    ...ofLogins(),
    ...ofRepeats(),
  ];
}
