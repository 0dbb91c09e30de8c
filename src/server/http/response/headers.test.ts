import { describe, expect, test } from "vitest";
import { observatoryScore, observatoryScores } from "../../../../tests/support/observatory.ts";
import { type Answer, ask, sharedSite, startTestSite } from "../../../../tests/support/site.ts";

const origin = "https://www.mangrove.example";
const Host = "www.mangrove.example";
const trial = sharedSite();
const live = sharedSite({ origin });

/** One response of every kind. */
const kinds: [string, string, { method?: string; headers?: Record<string, string> }, number][] = [
  ["a page", "/", {}, 200],
  ["a page's data", "/about.data", {}, 404],
  ["a page that is not there", "/no-such-page", {}, 404],
  ["a path that cannot be", "//x", {}, 404],
  ["a redirect", "/about/", {}, 308],
  ["a file", "/favicon.svg", {}, 200],
  ["a refused write", "/", { method: "POST" }, 403],
  ["a refused method", "/", { method: "DELETE" }, 405],
  ["another host", "/", { headers: { Host: "evil.test" } }, 421],
  ["health", "/healthz", {}, 200],
];

test.each(kinds)("%s has every security header", async (_kind, path, question, status) => {
  const { url } = live();
  const answer = await ask(url, path, { ...question, headers: { Host, ...question.headers } });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=63072000",
  });
  expect(answer.headers["permissions-policy"]).toContain("geolocation=()");
  expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(answer.headers["x-powered-by"]).toBeUndefined();
  expect(answer.headers.server).toBeUndefined();
  if (answer.body !== "") expect(answer.headers["content-type"]).toMatch(/charset=utf-8|^image\//);
  if (status >= 400) expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a page's policy names its own scripts by hash and nothing unsafe", async () => {
  const { url } = trial();
  const { headers, body } = await ask(url, "/");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[A-Za-z0-9+/=]{44}')+;/);
  // The external hosts are the map's and the players' of videos.
  const hosts = "https://www.openstreetmap.org https://www.youtube-nocookie.com https://player.vimeo.com;";
  expect(policy).toContain(`frame-src ${hosts}`);
  expect(policy.replace(hosts, "").replace("https://www.openstreetmap.org;", "")).not.toMatch(/unsafe|\*|https?:/);
  expect(body).not.toMatch(/nonce=|\sstyle="|\son[a-z]+="/);
});

test("assets are immutable, the favicon is not", async () => {
  const { url } = trial();
  const { body } = await ask(url, "/");
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? "";
  expect((await ask(url, stylesheet)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await ask(url, "/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test("pictures are immutable and cannot run scripts; unused sizes do not exist", async () => {
  const { url } = trial();
  const { body } = await ask(url, "/");
  const picture = /(\/media\/[^" ]+\/heroPhone-\d+\.avif)/.exec(body)?.[1] ?? "";
  const answer = await ask(url, picture);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(answer.headers["content-security-policy"]).toContain("sandbox");
  expect((await ask(url, picture.replace(/-\d+\.avif/, "-777.avif"))).status).toBe(404);
  const focusedElsewhere = await ask(url, picture.replace(/-(\d+)-(\d+)-(\d+)\//, "-$1-1-1/"));
  expect([focusedElsewhere.status, focusedElsewhere.headers.location]).toEqual([302, picture]);
});

test("HSTS follows the setting, and is absent over plain http", async () => {
  const preload = await startTestSite({ origin, hsts: "preload" });
  expect((await ask(preload.url, "/", { headers: { Host } })).headers["strict-transport-security"]).toBe(
    "max-age=63072000; includeSubDomains; preload",
  );
  const plain = trial();
  expect((await ask(plain.url, "/")).headers["strict-transport-security"]).toBeUndefined();
});

describe("MDN's HTTP Observatory", () => {
  test.each(["/", "/services", "/contact", "/blog", "/no-such-page", "/cmslogin"])(
    "gives %s 140 or more",
    async (path) => {
      const scores = observatoryScores(await ask(live().url, path, { headers: { Host } }));
      expect(observatoryScore(scores), JSON.stringify(scores)).toBeGreaterThanOrEqual(140);
    },
  );

  test("gives full points for cookies: __Host- prefix, HttpOnly, Secure", async () => {
    const answer = await ask(live().url, "/cmslogin/link?token=x", { headers: { Host } });
    expect(answer.headers["set-cookie"]).toEqual([expect.stringMatching(/^__Host-/)]);
    expect(observatoryScores(answer).cookies).toBe(5);
  });

  const weak: [string, Partial<Answer["headers"]>][] = [
    ["content security policy", { "content-security-policy": "default-src 'self'; script-src 'unsafe-inline'" }],
    ["content security policy", { "content-security-policy": undefined }],
    ["opener policy", { "cross-origin-opener-policy": "tide" }],
    ["framing", { "content-security-policy": "default-src 'none'" }],
    ["referrer", { "referrer-policy": "unsafe-url" }],
    ["cookies", { "set-cookie": ["session=x; HttpOnly; SameSite=Lax"] }],
    ["strict transport", { "strict-transport-security": undefined }],
    ["content types", { "x-content-type-options": undefined }],
    ["cross-origin sharing", { "access-control-allow-origin": "*" }],
  ];

  test.each(weak)("subtracts points for a weakness: %s", async (scoredPart, headers) => {
    const answer = await ask(live().url, "/", { headers: { Host } });
    const strong = observatoryScores(answer);
    const weakened = observatoryScores({ ...answer, headers: { ...answer.headers, ...headers } });
    expect(weakened[scoredPart]).toBeLessThan(Math.min(0, (strong[scoredPart] ?? 0) + 1));
    expect(observatoryScore(weakened)).toBeLessThan(observatoryScore(strong));
  });
});
