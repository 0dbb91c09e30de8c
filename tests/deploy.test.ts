import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { maxFileBytes } from "#src/domain/media/limits.ts";
import { parseMediaUrl } from "#src/domain/media/store/media-url.ts";

const read = (file: string) => readFileSync(file, "utf8");

test("nginx takes uploads as large as the site does", () => {
  const [, megabytes] = /client_max_body_size\s+(\d+)m;/.exec(read("deploy/nginx.conf")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxFileBytes);
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

test("the image is built from the release alone, so that no data or secret gets into it", () => {
  expect(read(".dockerignore").split("\n").filter(Boolean)).toEqual(["*", "!dist/*.tar.gz"]);
  expect(read("deploy/Dockerfile")).not.toMatch(/COPY \. |ADD \. /);
});
