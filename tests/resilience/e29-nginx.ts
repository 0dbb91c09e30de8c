import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#src/base/db/connect.ts";
import { sharedPreviewPath } from "#src/base/preview-path.ts";
import { linkPath } from "#src/domain/auth/accounts/links.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import { webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import { maxVideoBytes } from "#src/domain/media/limits.ts";
import { findNginx } from "../../bench/nginx.ts";
import { freePort, killOnExit, stopChild } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { type Answer, ask, type RequestOptions } from "../support/site.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { type Experiment, none } from "./experiment.ts";

const host = "www.example.com";

/** In milliseconds: a publication must be seen within this time. */
const maxDelay = 2000;

/** `deploy/nginx.conf` without TLS, with paths and ports of this run. */
function configuration(directory: string, port: number, upstream: string): string {
  const server = readFileSync("deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:3000", upstream)
    .replaceAll("/var/cache", directory)
    .replaceAll("/var/log/nginx", directory)
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, "")
    .replace(/^ {2}listen 443 ssl http2;$/m, `  listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}ssl_.*\n/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
pid ${directory}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join("\n  ")}
  access_log ${directory}/access.log;
  error_log ${directory}/error.log;
  ${server}
}
`;
}

async function startFront(directory: string, upstream: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const file = join(directory, "nginx.conf");
  mkdirSync(join(directory, "mangrove"), { recursive: true });
  writeFileSync(file, configuration(directory, port, upstream));
  const options = ["-p", directory, "-e", "stderr", "-c", file];
  const child = killOnExit(spawn(findNginx(), options, { stdio: ["ignore", "ignore", "inherit"] }));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await ask(url, "/healthz").catch(() => null);
    if (answer?.status === 200) return { child, url };
    await setTimeout(100);
  }
  throw new Error("nginx does not answer");
}

const secret = "0123456789abcdef0123456789abcdef01234567";

const secretUrls = [
  `${linkPath}?token=${secret}`,
  `${linkPath.toUpperCase()}?token=${secret}`,
  `${linkPath.replace("s", "%73")}?token=${secret}`,
  sharedPreviewPath(secret),
  `/x/..${sharedPreviewPath(secret).toUpperCase()}/site/about`,
  webhookPath("mailgun", secret),
];

/** The lines of logs with a secret. Throws unless nginx has logged that many requests with one. */
function linesWithSecret(lines: readonly string[], requests: number): string[] {
  const logged = lines.filter((line) => line.includes("Secrets/1.0"));
  if (logged.length !== requests) throw new Error(`nginx has logged ${logged.length} of ${requests} requests`);
  return lines.filter((line) => line.toLowerCase().includes(secret));
}

async function publishTitle(dataDir: string, title: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  const by = { id: null, name: "Drill" };
  const text = await findText(db, "page-about", "en");
  if (!text) throw new Error("There is no about page");
  const content = { ...(typeof text.draft === "string" ? JSON.parse(text.draft) : text.draft), title };
  const publication = { kind: "page" as const, id: "page-about", language: "en" as const, slug: null, content, by };
  const { state } = await publishEntry(db, { ...publication, baseVersion: text.version }, new Date());
  await db.destroy();
  if (state !== "published") throw new Error(`The page was not published: ${state}`);
}

/** What goes wrong behind nginx, as sentences. */
async function problemsBehindNginx(): Promise<{ problems: string[]; delay: number }> {
  const data = removableDirectory();
  const front = removableDirectory();
  const port = await freePort();
  const upstream = `127.0.0.1:${port}`;
  const site = await startSite({
    PORT: String(port),
    DATA_DIR: data.path,
    ORIGIN: `https://${host}`,
    TRUST_PROXY: "127.0.0.1",
  });
  const { child, url } = await startFront(front.path, upstream).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  const problems: string[] = [];
  const request = (path: string, { headers, ...options }: RequestOptions = {}): Promise<Answer> =>
    ask(url, path, { ...options, headers: { Host: host, ...headers } });
  const expectStatus = async (label: string, status: number, answer: Promise<Answer>) => {
    const found = await answer;
    if (found.status !== status) problems.push(`${label}: ${found.status} instead of ${status}`);
    return found;
  };
  const posted = { Origin: `https://${host}`, "Content-Type": "application/x-www-form-urlencoded" };
  const askWithSecrets = async () => {
    const headers = { "User-Agent": "Secrets/1.0" };
    for (const url of secretUrls) {
      const answer = await request(url, { headers });
      if (answer.headers["referrer-policy"] !== "strict-origin") problems.push(`browsers name ${url} to others`);
      await request(url, { method: "POST", headers: { ...headers, ...posted }, body: "" });
    }
  };
  try {
    const about = await expectStatus("a page", 200, request("/about"));
    const asset = /\/assets\/[\w.-]+\.css/.exec(about.body)?.[0] ?? "/assets/missing";
    await expectStatus("an asset", 200, request(asset));
    await expectStatus(
      "a known page",
      304,
      request("/about", { headers: { "If-None-Match": String(about.headers.etag) } }),
    );
    const head = await expectStatus("HEAD", 200, request("/about", { method: "HEAD" }));
    if (head.body !== "") problems.push("HEAD has a body");
    const brotli = await request("/about", { headers: { "Accept-Encoding": "gzip, deflate, br" } });
    if (brotli.headers["content-encoding"] !== "br") problems.push("a page is not compressed");
    if ((await request("/about")).headers["content-encoding"]) problems.push("a page is compressed for everyone");
    const inquiry = "name=Elena+Marsh&email=elena%40harborline.example&message=Our+server+is+wet.";
    await expectStatus("an inquiry", 303, request("/contact", { method: "POST", headers: posted, body: inquiry }));
    const upload = { "Content-Type": "multipart/form-data; boundary=x", Origin: `https://${host}` };
    const video = await request("/cms/media/upload", {
      method: "POST",
      headers: upload,
      body: Buffer.alloc(maxVideoBytes),
    });
    // The site refuses it too, since only staff may send as much, and closes: nginx may see that as a 502.
    if (video.status === 413 && video.body.includes("<center>nginx"))
      problems.push("nginx refuses a video of the largest size");
    const login = await expectStatus("the login", 200, request("/cmslogin"));
    if (!login.headers["cache-control"]?.includes("no-store")) problems.push("the login may be kept");

    await askWithSecrets();
    for (const url of secretUrls) await request("/about", { headers: { Referer: `https://${host}${url}` } });
    const began = performance.now();
    await publishTitle(data.path, "Seen through nginx");
    while (!(await request("/about")).body.includes("Seen through nginx")) {
      if (performance.now() - began > 10 * maxDelay) break;
      await setTimeout(50);
    }
    const delay = performance.now() - began;

    await site.stop();
    const cachedPage = await expectStatus("a page while the site is down", 200, request("/about"));
    if (!cachedPage.body.includes("Seen through nginx")) problems.push("an old page is shown while the site is down");
    await expectStatus("an asset while the site is down", 200, request(asset));
    await expectStatus("the login while the site is down", 502, request("/cmslogin"));
    await askWithSecrets();
    await stopChild(child);
    const logs = ["access.log", "error.log"].map((file) => readFileSync(join(front.path, file), "utf8"));
    const lines = [...logs.join("").split("\n"), ...site.log];
    const leaks = linesWithSecret(lines, 4 * secretUrls.length);
    if (leaks.length > 0) problems.push(`${leaks.length} lines of logs have a secret, such as: ${leaks[0]}`);
    return { problems, delay };
  } finally {
    await stopChild(child);
    await site.stop();
    front.remove();
    data.remove();
  }
}

export const e29: Experiment = {
  shows: "pages, forms and uploads behind deploy/nginx.conf, and pages while the site is down (½ min)",
  async run() {
    const { problems, delay } = await problemsBehindNginx();
    return report("E29, behind nginx", [
      none("Faults", problems.length, problems.join("; ")),
      {
        name: "Publish to seen",
        value: `${Math.round(delay)} ms`,
        limit: `${maxDelay} ms`,
        isWithinLimit: delay <= maxDelay,
        isRequired: true,
        note: "",
      },
    ]);
  },
};
