import { builtRoutes } from "../../support/built-routes.ts";
import { type Body, bodies, loginBodies, someBodies } from "./bodies.ts";
import type { AbuseRequest } from "./request.ts";
import {
  type Headers,
  ofDocuments,
  ofHeaders,
  ofMedia,
  ofMethods,
  ofPaths,
  ofPreviews,
  ofQueries,
  read,
  type SiteData,
} from "./requests.ts";

interface RouteSample {
  id: string;
  /** With random parameters, new for each request. */
  path: string;
  takesForms: boolean;
}

/** Every URL in the built route table. */
async function routeSamples(): Promise<RouteSample[]> {
  const routes = await builtRoutes();
  const pathOf = (id: string | undefined): string => {
    const route = routes.find((known) => known.id === id);
    if (!route) return "";
    const addedPath = (route.path ? `/${route.path}` : "")
      .replaceAll(/:\w+\??/g, "made-up-{n}")
      .replace("*", "no/such/{n}");
    return pathOf(route.parentId) + addedPath;
  };
  return routes
    .filter(({ id }) => !routes.some(({ parentId }) => parentId === id))
    .map(({ id, module }) => ({ id, path: pathOf(id) || "/", takesForms: module.action !== undefined }));
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

const dataPathOf = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

function ofRoutes(samples: readonly RouteSample[]): AbuseRequest[] {
  return samples.flatMap(({ path }) => [
    read("routes", `GET ${path}`, path),
    read("routes", `GET ${dataPathOf(path)}`, dataPathOf(path)),
    read("routes", `HEAD ${path}`, path, [], "HEAD"),
    read("routes", `GET ${path}, with a made-up session`, path, [["Cookie", "session={n}; __Host-session={n}"]]),
  ]);
}

function ofRouteNames(samples: readonly RouteSample[]): AbuseRequest[] {
  const ids = ["root", "site/en/layout", "site/en/error-boundary", ...samples.map(({ id }) => id)];
  const queries: [string, string][] = [
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
    ...queries.map(([name, query]) => read("_routes", `/about.data, ${name}`, `/about.data?${query}`)),
    ...others.flatMap((page) =>
      queries.slice(-11).map(([name, query]) => read("_routes", `${page}, ${name}`, `${page}?${query}`)),
    ),
  ];
}

function ofBodies(samples: readonly RouteSample[]): AbuseRequest[] {
  const isLogin = (path: string) => path.startsWith("/cmslogin");
  const readers = samples.filter(({ takesForms }) => takesForms).map(({ path }) => path);
  const refused = { name: "from another site", type: "application/x-www-form-urlencoded", body: "a&".repeat(32_000) };
  return [
    ...bodies.map((body) => write("bodies", "/contact", body)),
    ...["/contact.data", "/contact/token"].flatMap((path) => someBodies.map((body) => write("bodies", path, body))),
    ...readers.filter(isLogin).flatMap((path) => loginBodies.map((body) => write("login", path, body))),
    ...["/about", "/made-up-{n}", "/preview/{n}", ...readers.filter((path) => path.startsWith("/cms/"))].flatMap(
      (path) =>
        someBodies
          .filter(({ name }) => /^(?:a&|multipart, equal names)$/.test(name))
          .map((body) => write("bodies", path, body)),
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
      form("an end", "intent=finish&challengeToken={n}&response=%7B%22id%22%3A%22x%22%7D&to=/cms"),
    ),
    write(
      "login",
      "/cmslogin/passkey",
      form("an end, deep", `intent=finish&challengeToken={n}&response=${"%5B".repeat(20_000)}`),
    ),
    write("login", "/cmslogin/forgot", form("an unknown address", "email=nobody{n}%40harbor.example")),
    write("login", "/cmslogin/code", form("a made-up code", "code=123456"), [["Cookie", "challenge={n}"]]),
    write(
      "login",
      "/cmslogin/password",
      form("a made-up link", "name=a&email=a%40b.test&password=tidal+lantern+oboe"),
      [["Cookie", "link={n}"]],
    ),
    read("login", "a made-up link", "/cmslogin/link?token={n}"),
    read("login", "a made-up step", "/cmslogin/code", [["Cookie", "challenge={n}"]]),
    read("login", "a made-up link's password", "/cmslogin/password", [["Cookie", "link={n}"]]),
    read("login", "a long way to go", `/cmslogin?to=${"%2Fcms".repeat(1500)}`),
  ];
}

/** Repeated requests: the server recompresses a cached page when it is requested again. */
function ofRepeats(): AbuseRequest[] {
  const paths = [
    ...["/contact?service=made-up-{n}", "/contact.data?service=made-up-{n}", "/blog?page={d}", "/blog.data?page={d}"],
    ...["/about.data?_routes=made-up-{n}", "/about.data?_routes=site/en/about,{n}", "/made-up-{n}", "/services/{n}"],
  ];
  return paths.map((path) => ({ ...read("asked again", `GET ${path}, 3 times`, path), times: 3 }));
}

/** All requests, at least 300. */
export async function corpus(ground: SiteData): Promise<AbuseRequest[]> {
  const samples = await routeSamples();
  return [
    ...ground.pages.map((page) => read("kept pages", `GET ${page}`, page)),
    ...ofRoutes(samples),
    ...ofRouteNames(samples),
    ...ofQueries(),
    ...ofHeaders(),
    ...ofPaths(),
    ...ofMethods(),
    ...ofMedia(ground),
    ...ofDocuments(),
    ...ofPreviews(),
    ...ofBodies(samples),
    ...ofLogins(),
    ...ofRepeats(),
  ];
}
