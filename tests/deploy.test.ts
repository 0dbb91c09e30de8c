import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inLanguage, languages } from "#src/base/languages.ts";
import { sharedPreviewPath } from "#src/base/preview-path.ts";
import { linkPath } from "#src/domain/auth/accounts/links.server.ts";
import { webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import { maxSubmissionBytes } from "#src/domain/leads/answers/limits.ts";
import { maxVideoBytes } from "#src/domain/media/limits.ts";
import { parseMediaUrl } from "#src/domain/media/store/media-url.ts";
import { secretSegments } from "#src/server/http/secret-paths.ts";

const read = (file: string) => readFileSync(file, "utf8");

test.each([
  ["visitors' forms with files", "^ {2}", maxSubmissionBytes],
  ["staff's videos", "^ {2}location ~\\* \\S+cms\\S+ \\{\\n {4}", maxVideoBytes],
])("nginx takes %s as large as the site does", (_, place, maxBytes) => {
  const limit = new RegExp(`${place}client_max_body_size +(\\d+)m;`, "m");
  const [, megabytes] = limit.exec(read("deploy/nginx.conf")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxBytes);
});

test("the guide names each file of deploy, and starts the site as the service does", () => {
  const guide = read("docs/deploying.md");
  const files = ["nginx.conf", "mangrove", "mangrove.service", "mangrove@.service.d", "mangrove.sysusers"];
  for (const file of [...files, "Dockerfile", "compose.yaml"]) expect(guide).toContain(`deploy/${file}`);
  for (const file of ["mangrove-offsite.service", "mangrove-offsite.timer"]) {
    expect(read("docs/backups.md")).toContain(`deploy/${file}`);
  }
  // Absolute, so that a restart follows the link.
  expect(read("deploy/mangrove.service")).toContain(
    "ExecStart=/srv/mangrove/current/node_modules/.bin/node /srv/mangrove/current/build/server/main.js",
  );
  expect(read("deploy/Dockerfile")).toContain('CMD ["node_modules/.bin/node", "build/server/main.js"]');
});

test("the service and nginx need no program and no directory that a small Debian does not have", () => {
  const programs = [...read("deploy/mangrove.service").matchAll(/^Exec\w+=(\S+)/gm)].map(([, program]) => program);
  expect(programs).toEqual(["/srv/mangrove/current/node_modules/.bin/node", "/bin/sh"]);
  // nginx makes the last directory of the path only.
  expect(read("deploy/nginx.conf")).toMatch(/proxy_cache_path \/var\/cache\/[a-z]+ /);
});

const secret = "0123456789abcdef0123456789abcdef";

/** The line in the access log of a request, by the format and the maps of a configuration of nginx. */
function accessLogLine(configuration: string, path: string, referrer = ""): string {
  const uri = decodeURIComponent(path.split("?", 1)[0] ?? "");
  const variables: Record<string, string> = { uri, request_uri: path, request: `GET ${path}`, http_referer: referrer };
  const filledIn = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name) => variables[name] ?? "-");
  for (const [, source = "", target = "", body = ""] of configuration.matchAll(/^map \$(\w+) \$(\w+) \{(.+?)\}$/gms)) {
    const lines = [...body.matchAll(/^ *"?([^\s"]*)"? +"?([^\s"]*)"?;$/gm)];
    const found = lines.find(([, pattern = ""]) => {
      if (!pattern.startsWith("~")) return pattern === variables[source];
      const match = new RegExp(pattern.replace(/^~\*?/, ""), pattern.startsWith("~*") ? "i" : "").exec(
        variables[source] ?? "",
      );
      Object.assign(variables, match?.groups);
      return match !== null;
    });
    variables[target] = filledIn((found ?? lines.find(([, pattern]) => pattern === "default"))?.[2] ?? "");
  }
  const [, format = ""] = /^log_format mangrove (.+?);$/ms.exec(configuration) ?? [];
  return filledIn(format.replaceAll(/^'|'\s+'|'$/g, ""));
}

const secretUrls = [
  `${linkPath}?token=${secret}`,
  sharedPreviewPath(secret),
  webhookPath("mailgun", secret),
  ...secretSegments.flatMap((segment) => [`/${segment}/${secret}/site`, `/${segment}.data/${secret}`]),
  ...languages.flatMap((language) => [inLanguage(`/book/${secret}`, language), `/${language}/book/${secret}`]),
].flatMap((url) => [url, url.toUpperCase().replace(secret.toUpperCase(), secret), url.replace("e", "%65")]);

/** The URLs whose secret nginx logs: of a request, or of the page that it came from. */
function loggedSecrets(configuration: string): string[] {
  return secretUrls.filter((url) =>
    [accessLogLine(configuration, url), accessLogLine(configuration, "/about", `https://www.example.com${url}`)].some(
      (line) => line.includes(secret),
    ),
  );
}

test("nginx logs no secret of a URL", () => {
  const conf = read("deploy/nginx.conf");
  expect(accessLogLine(conf, "/about?page=2", "https://search.example/?q=it")).toBe(
    '- - - [-] "- /about -" - - "https://search.example" "-"',
  );
  expect(accessLogLine(conf, "/previews/x")).toContain("/previews/x");
  expect(loggedSecrets(conf)).toEqual([]);
  const servers = conf.split(/^server \{$/m).slice(1);
  expect(servers.map((server) => /^ {2}access_log \S+ mangrove;$/m.test(server))).toEqual([true, true]);
  const [, silent = ""] = /location ~\* (\S+) \{\n {4}error_log \/dev\/null;/.exec(conf) ?? [];
  expect(secretUrls.filter((url) => !new RegExp(silent, "i").test(decodeURIComponent(url)))).toEqual([]);
});

test.each([
  ['"~*^/preview', '"~*^/nothing'],
  [" $mangrove_path $", " $request_uri $"],
  ['"$mangrove_referer"', '"$http_referer"'],
])("a configuration of nginx that logs secrets is found: %s", (mask, leak) => {
  expect(loggedSecrets(read("deploy/nginx.conf").replace(mask, leak))).not.toEqual([]);
});

test("the compose file's instances use the bucket of its own store", () => {
  const compose = read("deploy/compose.yaml");
  const [, mediaUrl = ""] = /MEDIA_URL: (\S+)/.exec(compose) ?? [];
  const address = parseMediaUrl(mediaUrl.replace(/\$\{STORE_SECRET\}/, "b1946ac92492d2347c6235b4d2611184"));
  expect(address).toEqual({
    url: "http://store:7070/pictures/",
    key: "mangrove",
    secret: "b1946ac92492d2347c6235b4d2611184",
  });
  const [, store = ""] = /^ {2}store:\n([\s\S]+?)\n\n/m.exec(compose) ?? [];
  expect(store).toContain("ROOT_ACCESS_KEY: mangrove");
  expect(store).toMatch(/ROOT_SECRET_KEY: \$\{STORE_SECRET[:}]/);
  expect(store).toContain("pictures:/data/pictures");
});

test("the compose file pins the versions of what it runs, and keeps daily backups outside", () => {
  const compose = read("deploy/compose.yaml");
  const images = [...compose.matchAll(/^ {4}image: (.+)$/gm)].map(([, image]) => image);
  expect(images).toEqual([
    "postgres:17",
    expect.stringMatching(/^versity\/versitygw:v[\d.]+@sha256:[0-9a-f]{64}$/),
    expect.stringContaining("mangrove:${VERSION:?"),
    "nginx:stable",
  ]);
  expect(compose).toContain("BACKUP_DIR: /srv/backups\n");
  expect(compose).toContain('"/srv/backups:/srv/backups"');
});

test("the image is built from one release alone, so that no data or secret gets into it", () => {
  expect(read(".dockerignore")).toBe("*\n");
  const added = [...read("deploy/Dockerfile").matchAll(/^(?:ADD|COPY) .+$/gm)].map(([line]) => line);
  expect(added).toEqual([expect.stringMatching(/^ADD mangrove-\$\{VERSION\}-linux-\*\.tar\.gz \/srv\/$/)]);
});

test("the release has the guides that messages name and all that the guides link to, and no secret", () => {
  const release = read("scripts/release.js");
  const [, list = ""] = /const product = \[(.+?)\];/s.exec(release) ?? [];
  const parts = [...list.matchAll(/^ *"(.+)",$/gm)].map(([, part = ""]) => part);
  expect(parts).toContain("docs");
  const guides = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const links = guides.flatMap((guide) =>
    [...read(`docs/${guide}`).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = ""]) => path.join("docs", link)),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((link) => !parts.some((part) => link === part || link.startsWith(`${part}/`)))).toEqual([]);
  const ignored = read(".gitignore")
    .split("\n")
    .filter((line) => line.startsWith("deploy/"));
  for (const file of ignored) expect(release).toContain(`"${file.replace(/\/$/, "")}"`);
});
