import { beforeAll, describe, expect, test } from "vitest";
import { ask, type RequestOptions, sharedSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";
import { checkFormShape, formLimits } from "./form-limits.ts";

const trial = sharedSite();
const urlencoded = "application/x-www-form-urlencoded";
const boundary = "----WebKitFormBoundaryTide0";
const multipart = `multipart/form-data; boundary=${boundary}`;

const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`;

function multipartBody(...partTexts: string[]): string {
  return `${partTexts.map((partText) => `--${boundary}\r\n${partText}\r\n`).join("")}--${boundary}--\r\n`;
}

function repeated(count: number, field: (index: number) => string, between = "&"): string {
  return Array.from({ length: count }, (_, index) => field(index)).join(between);
}

function numbered(count: number): string {
  return multipartBody(...Array.from({ length: count }, (_, index) => `${disposition(`f${index}`)}\r\n\r\nx`));
}

const { fields, repeats, name, depth, partHeaderBytes } = formLimits;

/** Forms at the limits and just beyond, with the expected status. */
const shapes: [string, string, string, number | null][] = [
  ["nothing", urlencoded, "", null],
  ["as many fields as there may be", urlencoded, repeated(fields, (index) => `f${index}=x`), null],
  ["one field more", urlencoded, repeated(fields + 1, (index) => `f${index}=x`), 413],
  ["fields without a value", urlencoded, "a&".repeat(fields + 1), 413],
  ["nothing but separators", urlencoded, "&".repeat(fields + 1), 413],
  ["a name as often as it may come", urlencoded, repeated(repeats, () => "entry=x"), null],
  ["a name once more", urlencoded, repeated(repeats + 1, () => "entry=x"), 413],
  ["the longest name", urlencoded, `${"n".repeat(name)}=x`, null],
  ["a longer name", urlencoded, `${"n".repeat(name + 1)}=x`, 400],
  ["a longer name without a value", urlencoded, "n".repeat(name + 1), 400],
  ["a name as deep as it may be", urlencoded, `a${"[b]".repeat(depth)}=x`, null],
  ["a deeper name", urlencoded, `a${".b".repeat(depth + 1)}=x`, 400],
  ["a deeper name, escaped", urlencoded, `a${"%5Bb%5d%2e".repeat(depth)}=x`, 400],
  ["a long value with every separator but one", urlencoded, `content=${"[.=;{".repeat(10_000)}`, null],
  ["a charset", `${urlencoded};charset=UTF-8`, "a=b", null],
  ["a second type", `${urlencoded}; x=y, ${multipart}`, multipartBody(disposition("a")), 400],
  ["as many parts", multipart, numbered(fields), null],
  ["one part more", multipart, numbered(fields + 1), 413],
  [
    "a part's name once more",
    multipart,
    multipartBody(...Array(repeats + 1).fill(`${disposition("a")}\r\n\r\nx`)),
    413,
  ],
  ["a part's deeper name", multipart, multipartBody(`${disposition("a[b].c[0][0]")}\r\n\r\nx`), 400],
  ["a part's longer name", multipart, multipartBody(`${disposition("n".repeat(name + 1))}\r\n\r\nx`), 400],
  [
    "a part with long headers",
    multipart,
    multipartBody(`${disposition("a")}\r\nX: ${"y".repeat(partHeaderBytes)}\r\n\r\nx`),
    400,
  ],
  ["a part with many headers", multipart, multipartBody(`${disposition("a")}\r\n${"X: y\r\n".repeat(9)}\r\nx`), 400],
  ["a part with two names", multipart, multipartBody(`${disposition("a")}; name="b"\r\n\r\nx`), 400],
  ["a part that is named twice", multipart, multipartBody(`${disposition("a")}\r\n${disposition("b")}\r\n\r\nx`), 400],
  ["a part without a name", multipart, multipartBody("X: y\r\n\r\nx"), 400],
  ["a part without an end", multipart, `--${boundary}\r\n${disposition("a")}`, 400],
  [
    "a file",
    multipart,
    multipartBody(`${disposition("a")}; filename="b.png"\r\nContent-Type: image/png\r\n\r\nx`),
    null,
  ],
  [
    "a long text of lines",
    multipart,
    multipartBody(`${disposition("content")}\r\n\r\n${"\r\n--\r\n".repeat(10_000)}`),
    null,
  ],
  [
    "a boundary in quotes",
    `multipart/form-data; boundary="${boundary}"`,
    multipartBody(`${disposition("a")}\r\n\r\n`),
    null,
  ],
  ["two boundaries", `${multipart}; boundary=x`, multipartBody(`${disposition("a")}\r\n\r\n`), 400],
  ["no boundary", "multipart/form-data", multipartBody(`${disposition("a")}\r\n\r\n`), 400],
  ["another type", "text/plain", "a=b", 400],
];

test.each(shapes)("a form with %s is accepted or rejected", (_what, contentType, body, status) => {
  const refused = checkFormShape(Buffer.from(body), contentType);
  expect(refused?.status ?? null).toBe(status);
  if (refused) expect(refused.message).toMatch(/^[A-Z].+\.$/);
});

/** Bodies of 64 KB that are expensive for some parser. */
const expensiveForms: Record<string, [contentType: string, body: string]> = {
  "fields without a value": [urlencoded, "a&".repeat(32_000)],
  "fields of one letter": [urlencoded, repeated(15_000, (index) => `${(index % 36).toString(36)}=1`)],
  "a list of one name": [urlencoded, repeated(8_000, () => "name=1")],
  "a list by index": [urlencoded, repeated(5_000, (index) => `a[${index}]=1`)],
  "a list with one large index": [urlencoded, "a[99999999]=1&a[4294967294]=2"],
  "a deep name": [urlencoded, `a${"[b].c[0]".repeat(8_000)}=1`],
  "deep names": [urlencoded, repeated(100, (index) => `a${".b".repeat(300)}${index}=1`)],
  "a long name": [urlencoded, `${"n".repeat(64_000)}=1`],
  "nothing but separators": [urlencoded, "&=".repeat(32_000)],
  "escapes that are none": [urlencoded, `name=${"%".repeat(64_000)}`],
  "escapes of broken text": [urlencoded, `message=${"%ff".repeat(21_000)}`],
  blanks: [urlencoded, `name=${"+".repeat(21_000)}&email=${"+".repeat(21_000)}&message=${"+".repeat(21_000)}`],
  "long values": [urlencoded, `name=${"a".repeat(21_000)}&email=${"a@".repeat(10_000)}&message=${"%0a".repeat(7_000)}`],
  "broken hidden fields of a form library": [urlencoded, "__intent__=%7B&__state__=%5B&name=Ana"],
  "empty parts": [multipart, `--${boundary}\r\n`.repeat(2_000)],
  "many parts": [multipart, multipartBody(...Array(700).fill(`${disposition("a")}\r\n\r\n`))],
  "a part with many headers": [multipart, multipartBody(`${disposition("a")}\r\n${"X: y\r\n".repeat(10_000)}\r\nx`)],
  "a part with a long header": [
    multipart,
    multipartBody(`${disposition("a")}; ${'name="b"; '.repeat(6_000)}\r\n\r\nx`),
  ],
  "what is nearly a boundary": [
    multipart,
    multipartBody(`${disposition("a")}\r\n\r\n${`--${boundary.slice(0, -1)}\r`.repeat(2_200)}`),
  ],
  "a short boundary": ["multipart/form-data; boundary=x", "--x\r\n".repeat(12_000)],
};

/** URLs that accept forms without a login. */
const strangers = ["/contact", "/es/contact", "/contact.data", "/contact/token", "/about", "/", "/no-such-page"];
const doors = ["/cmslogin", "/cmslogin/code", "/cmslogin/forgot", "/cmslogin/password", "/cmslogin/passkey"];
const others = ["/preview/x", "/cms", "/cms/users", "/cms/entries/settings/settings"];

/** What a hostile form may cost more than a short one does: answering that one renders a page or an error page. */
const most = 10;

/** CPU time of this process, client and server together. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The least of three tries, since the process works on other things as well. */
async function leastCostOf(work: () => Promise<unknown>): Promise<number> {
  const costs = [await costOf(work), await costOf(work), await costOf(work)];
  return Math.min(...costs);
}

/** Tries several times: a form that is expensive for a parser is so each time. */
async function expectCheap(work: () => Promise<unknown>, short: number, formName: string) {
  let cost = await costOf(work);
  for (let tries = 1; cost >= most * short && tries < 10; tries++) cost = Math.min(cost, await costOf(work));
  expect(cost, formName).toBeLessThan(most * short);
}

describe("no body of 64 KB keeps the server busy", () => {
  // Logins are sent in parallel, as one group.
  const groups = [...[...strangers, ...others].map((path) => [path]), doors];
  const short = new Map<string[], number>();

  async function send(paths: string[], sent: RequestOptions) {
    const { url } = trial();
    const statuses = await Promise.all(paths.map(async (path) => (await ask(url, path, sent)).status));
    expect(Math.max(...statuses), paths.join()).toBeLessThan(500);
  }

  beforeAll(async () => {
    const sent = form(trial().url, { name: "Ana" });
    const page = await leastCostOf(() => send(["/contact"], sent));
    for (const paths of groups) short.set(paths, Math.max(page, await leastCostOf(() => send(paths, sent))));
  });

  test.each(Object.keys(expensiveForms))("%s", async (formName) => {
    const [contentType = "", body = ""] = expensiveForms[formName] ?? [];
    const sent = { ...form(trial().url, {}, { "Content-Type": contentType }), body };
    for (const paths of groups) await expectCheap(() => send(paths, sent), short.get(paths) ?? 0, paths.join());
  });

  test("the rejection gives the reason in a sentence", async () => {
    const { url } = trial();
    const { status, body } = await ask(url, "/contact", { ...form(url, {}), body: "a&".repeat(32_000) });
    expect([status, body]).toEqual([413, expect.stringMatching(/^This form has too many fields\. .+\.\n$/)]);
  });
});

describe("staff's long form", () => {
  const settings = "/cms/entries/settings/settings";
  const long: Record<string, [contentType: string, body: string, status: number]> = {
    "fields without a value": [urlencoded, "a&".repeat(900_000), 413],
    "nothing but separators": [urlencoded, "&".repeat(1_900_000), 413],
    "a long name": [urlencoded, "n".repeat(1_900_000), 400],
    "many parts": [multipart, multipartBody(...Array(20_000).fill(`${disposition("a")}\r\n\r\n`)), 413],
    "a part with many headers": [
      multipart,
      multipartBody(`${disposition("a")}\r\n${"X: y\r\n".repeat(300_000)}\r\nx`),
      400,
    ],
  };

  test.each(Object.keys(long))("with %s is refused before it is parsed", async (formName) => {
    const { site, url } = trial();
    const Cookie = await logInDirectly(site.services.db, await aPerson(site.services.db, { role: "editor" }));
    const [contentType = "", body = "", status = 0] = long[formName] ?? [];
    // As many bytes of a type that is refused unread.
    const sent = { ...form(url, {}, { Cookie, "Content-Type": "text/plain" }), body };
    const short = await leastCostOf(() => ask(url, settings, sent));
    const post = async () => {
      const answer = await ask(url, settings, { ...form(url, {}, { Cookie, "Content-Type": contentType }), body });
      expect(answer.status).toBe(status);
      expect(answer.body).toMatch(/Go back/);
    };
    await expectCheap(post, short, settings);
  });
});
