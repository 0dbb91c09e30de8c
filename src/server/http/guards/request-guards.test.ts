import { connect } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ask, sharedSite } from "../../../../tests/support/site.ts";

const trial = sharedSite();
const live = sharedSite({ origin: "https://www.mangrove.example" });

const form = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a write", () => {
  test.each([
    ["from another site", { ...form, Origin: "https://evil.test" }, 403],
    ["from a sandboxed page", { ...form, Origin: "null" }, 403],
    ["that the browser calls cross-site", { ...form, "Sec-Fetch-Site": "cross-site" }, 403],
    ["that the browser calls same-site", { ...form, "Sec-Fetch-Site": "same-site" }, 403],
    ["that does not say where it comes from", form, 403],
    ["of JSON", { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" }, 415],
    ["of plain text", { "Content-Type": "text/plain", "Sec-Fetch-Site": "same-origin" }, 415],
    ["of no type", { "Sec-Fetch-Site": "same-origin" }, 415],
  ])("%s is refused", async (_what, headers, status) => {
    const { url } = trial();
    const answer = await ask(url, "/", { method: "POST", headers, body: "a=b" });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(/^[A-Z].+\.\n$/);
  });

  test("from this site's own page reaches the page, which answers 405", async () => {
    const { url } = trial();
    const answer = await ask(url, "/", { method: "POST", headers: { ...form, Origin: url }, body: "a=b" });
    expect(answer.status).toBe(405);
  });

  test("that is too long is rejected, by its declared and by its actual length", async () => {
    const { url } = trial();
    const headers = { ...form, Origin: url };
    const body = "a".repeat(70_000);
    expect((await ask(url, "/", { method: "POST", headers, body })).status).toBe(413);
    const chunked = await ask(url, "/", {
      method: "POST",
      headers: { ...headers, "Transfer-Encoding": "chunked" },
      body,
    });
    expect(chunked.status).toBe(413);
  });

  test("that never ends gets a 408", async () => {
    const { url } = trial();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = send(url, `${sameOriginForm}Content-Length: 100\r\n\r\nname=Elena`);
    let received = "";
    void answer.then((text) => {
      received = text;
    });
    await expect
      .poll(() => {
        vi.advanceTimersByTime(30_000);
        return received;
      })
      .toMatch(/^HTTP\/1\.1 408 .*took too long.*\n$/s);
  });

  test("of malformed multipart is rejected", async () => {
    const { url } = trial();
    const headers = { "Content-Type": "multipart/form-data; boundary=x", Origin: url };
    const answer = await ask(url, "/contact", { method: "POST", headers, body: "--x\r\nbroken" });
    expect(answer.status).toBe(400);
  });
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "%s is answered with what is supported",
  async (method) => {
    const { url } = trial();
    const answer = await ask(url, "/", { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD, POST");
  },
);

test("with ORIGIN, only its host is served, except for health checks", async () => {
  const { url } = live();
  expect((await ask(url, "/", { headers: { Host: "evil.test" } })).status).toBe(421);
  expect((await ask(url, "/", { headers: { Host: "www.mangrove.example" } })).status).toBe(200);
  expect((await ask(url, "/readyz", { headers: { Host: "10.0.0.7" } })).status).toBe(200);
});

test("canonical addresses come from ORIGIN, never from the request", async () => {
  const { url } = live();
  const { body } = await ask(url, "/about", {
    headers: { Host: "www.mangrove.example", "X-Forwarded-Host": "evil.test" },
  });
  expect(body).toContain('href="https://www.mangrove.example/about"');
  expect(body).not.toContain("evil.test");
});

test("without ORIGIN, any host is served, and the origin of a write must match the requested host", async () => {
  const { url } = trial();
  const headers = { ...form, Host: "box.local:8080", Origin: "http://box.local:8080" };
  expect((await ask(url, "/", { headers: { Host: "box.local:8080" } })).status).toBe(200);
  expect((await ask(url, "/", { method: "POST", headers, body: "a=b" })).status).toBe(405);
});

test.each([
  ["//evil.test/..", 404],
  ["/\\evil.test", 404],
  ["/..%2f..%2fetc%2fpasswd", 404],
  ["/assets/../../package.json", 404],
  ["/media/../mangrove.db", 404],
  ["/.env", 404],
  ["/no-such-page", 404],
  ["/about/", 308],
  ["/ABOUT", 308],
  ["/about%00", 400],
  ["/blog?q=a%00b", 400],
  ["/cms/find?q=a%00b", 400],
])("%s returns %i and no redirect to another site", async (path, status) => {
  const { url } = trial();
  const answer = await ask(url, path);
  expect(answer.status).toBe(status);
  expect(answer.headers.location ?? "/about").toBe("/about");
});

const sameOriginForm =
  "POST / HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n";

const get = "GET / HTTP/1.1\r\nHost: x\r\n";
const chunked = "Transfer-Encoding: chunked\r\n\r\n";

describe("malformed or unusual HTTP", () => {
  test.each([
    ["a line of garbage", "hello\r\n\r\n", "400"],
    ["both lengths", `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n${chunked}0\r\n\r\n`, "400"],
    ["two lengths", `${sameOriginForm}Content-Length: 3\r\nContent-Length: 4\r\n\r\na=b`, "400"],
    ["a broken chunk", `${sameOriginForm}${chunked}zz\r\n`, "400"],
    ["a broken chunk after a refusal", `POST / HTTP/1.1\r\nHost: x\r\n${chunked}zz\r\n`, "403"],
    ["a long chunk extension", `${sameOriginForm}${chunked}1;${"x".repeat(20_000)}\r\na\r\n`, "413"],
    ["a coding that is unknown", `${sameOriginForm}Transfer-Encoding: tea\r\n\r\n`, "400"],
    ["a bare carriage return", "GET / HTTP/1.1\rHost: x\r\n\r\n", "400"],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400"],
    ["no host", "GET / HTTP/1.1\r\n\r\n", "400"],
    ["no host for health", "GET /healthz HTTP/1.1\r\n\r\n", "400"],
    ["two hosts", `${get}Host: evil.test\r\n\r\n`, "400"],
    ["the same host twice", `${get}hOST: x\r\n\r\n`, "400"],
    ["headers without end", `${get}X: ${"a".repeat(20_000)}\r\n\r\n`, "431"],
    ["an expectation that is unknown", `${get}Expect: tea\r\n\r\n`, "417"],
    ["CONNECT", "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n", "405"],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", "405"],
    ["a method that is unknown", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", "400"],
    ["all of the server", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "404"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400"],
    ["a long query", `GET /?${"a".repeat(4000)} HTTP/1.1\r\nHost: x\r\n\r\n`, "414"],
    ["a query of many parts", `GET /about?${"a&".repeat(100)} HTTP/1.1\r\nHost: x\r\n\r\n`, "414"],
    ["many cookies", `${get}Cookie: ${"a=b; ".repeat(200)}\r\n\r\n`, "431"],
    ["long cookies", `${get}Cookie: a=${"b".repeat(8200)}\r\n\r\n`, "431"],
  ])("%s is rejected with every security header, and the site keeps working", async (_what, bytes, status) => {
    const { url } = trial();
    const answers = await send(url, bytes);
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
    for (const header of [
      "X-Content-Type-Options: nosniff",
      "Referrer-Policy: strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy: same-origin",
      "Cross-Origin-Resource-Policy: same-origin",
      "Permissions-Policy: camera=()",
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      "Cache-Control: no-store",
    ]) {
      expect(answers).toContain(`\r\n${header}`);
    }
    expect((await ask(url, "/")).status).toBe(200);
  });

  test.each([
    [
      "the longest query and cookies",
      `GET /?${"a&".repeat(99)} HTTP/1.1\r\nHost: x\r\nCookie: a=${"b".repeat(8000)}\r\n\r\n`,
    ],
    ["an upgrade that is not offered", `${get}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ["a body where none belongs", `${get}${chunked}${"1\r\na\r\n".repeat(5000)}0\r\n\r\n`],
  ])("%s changes nothing", async (_what, bytes) => {
    const { url } = trial();
    expect(await send(url, bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nX-Content-Type-Options: nosniff\r\n/s);
  });

  test("health checks work for HTTP/1.0 clients without a host", async () => {
    const { url } = trial();
    expect(await send(url, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

function send(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "localhost", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      answer += chunk;
      socket.end();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
