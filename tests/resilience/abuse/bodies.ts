import type { AbuseRequest } from "./request.ts";

export interface Body extends Pick<AbuseRequest, "body" | "chunk" | "isSlow"> {
  name: string;
  type: string;
  body: string;
}

/** Maximum size of a form, in bytes. */
const limit = 64 * 1024;

const urlencoded = "application/x-www-form-urlencoded";

/** A repeated text, up to the limit. */
function filled(text: string, before = "", length = limit): string {
  return before + text.repeat(Math.floor((length - before.length) / text.length));
}

/** Fields with different names or values, up to the limit. */
function numbered(field: (number: number) => string, length = limit): string {
  const fields: string[] = [];
  for (let size = 0, number = 0; ; number += 1) {
    const next = field(number);
    size += next.length + 1;
    if (size > length) return fields.join("&");
    fields.push(next);
  }
}

/** A complete inquiry, so that malformed bodies get past the required fields. */
const inquiry = "name=Ana+Reyes&email=ana{n}%40harborline.example&message=The+tide+{n}+is+in";

const form = (name: string, body: string): Body => ({ name, type: urlencoded, body });

const fields: Body[] = [
  form("a&", filled("a&")),
  form("a=&", filled("a=&")),
  form("&", filled("&")),
  form("=", filled("=")),
  form("=&", filled("=&")),
  form("a=1&, 8 KB", filled("a=1&", "", 8192)),
  form(
    "ever other names",
    numbered((number) => number.toString(36)),
  ),
  form(
    "ever other names, 8 KB",
    numbered((number) => number.toString(36), 8192),
  ),
  form("equal names of a field", filled("name=x&")),
  form("equal names behind an inquiry", filled("name=x&", `${inquiry}&`)),
  form("equal names ending in []", filled("a[]=&")),
  form("equal names, encoded", filled("%61&")),
  form("one name of 60 KB", `${"a".repeat(limit - 2)}=`),
  form(
    "names of 1 KB",
    numbered((number) => `${number}${"a".repeat(1000)}=`),
  ),
  form("brackets, deep", `a${"[b]".repeat(21_000)}=1`),
  form("brackets, numbers, deep", `a${"[0]".repeat(21_000)}=1`),
  form("dots, deep", `a${".b".repeat(32_000)}=1`),
  form("brackets, open", `${"a[".repeat(32_000)}=1`),
  form(
    "brackets, many and deep",
    numbered((number) => `a${"[b]".repeat(60)}[${number}]=`),
  ),
  form("a list with one far item", "name[4294967294]=x&name[99999999]=y&message[1e9]=z"),
  form(
    "lists of objects",
    numbered((number) => `message[${number}].text=`),
  ),
  form("names of the prototype", "__proto__=1&__proto__[x]=1&constructor[prototype][x]=1&toString=1&hasOwnProperty=1"),
  form("names of the prototype, many", filled("__proto__[a]=1&constructor[prototype][b]=1&")),
  form("percent alone", filled("%")),
  form("percent garbage", filled("%zz")),
  form("percent, half of a sign", filled("%ff", "name=")),
  form("plus", filled("+", "message=")),
  form("zeros", filled("%00", `${inquiry}&company=`)),
  form("no form at all", filled("\u0001\u0002\u0003 <>\r\n")),
  form("too long by one", "a".repeat(limit + 1)),
  ...[
    `x`,
    `{`,
    `{"type":"x"}`,
    `{"type":"insert","payload":{"name":"a","index":1e9}}`,
    `${"[".repeat(30_000)}`,
    "null",
  ].map((value, index) => form(`__intent__, ${index + 1}`, `${inquiry}&__intent__=${encodeURIComponent(value)}`)),
  ...[
    `x`,
    `{`,
    "null",
    `{"key":null,"validated":1}`,
    `${"[".repeat(30_000)}${"]".repeat(0)}`,
    `{"a":`.repeat(9000),
  ].map((value, index) =>
    form(`__state__, ${index + 1}`, `${inquiry}&__state__=${encodeURIComponent(value).slice(0, 64_000)}`),
  ),
];

/** Texts that are slow to normalize, match or compare. */
const texts: Body[] = [
  form("a message of ﷺ", filled("%EF%B7%BA", "name=Ana&email=ana{n}%40harborline.example&message=")),
  form("a name of ﷺ", filled("%EF%B7%BA", "message=tide&email=ana{n}%40harborline.example&name=")),
  form("an email of ﷺ", filled("%EF%B7%BA", "name=Ana&message=tide&email=")),
  form("a message of marks", filled("%CC%81", "name=Ana&email=ana{n}%40harborline.example&message=a")),
  form("a message of links", filled("http%3A%2F%2Fa.b+", "name=Ana&email=ana{n}%40harborline.example&message=")),
  form("a message of www.", filled("www.", "name=Ana&email=ana{n}%40harborline.example&message=")),
  form("a message of words", filled("tide+", "name=Ana&email=ana{n}%40harborline.example&message=")),
  form("a message of lines", filled("%0D%0A", "name=Ana&email=ana{n}%40harborline.example&message=a")),
  form("a message within its limit", `name=Ana&email=ana{n}%40harborline.example&message=${"tide ".repeat(900)}{n}`),
  form("an email of @", filled("%40", "name=Ana&message=tide&email=")),
  form("an email of a.", filled("a.", "name=Ana&message=tide&email=a@")),
  form("an email of a-", filled("a-", "name=Ana&message=tide&email=a@")),
  form("a service of a-", filled("a-", `${inquiry}&service=`)),
  form("a form token of 60 KB", filled("a", `${inquiry}&formToken=`)),
  form("a language of 60 KB", filled("a", `${inquiry}&language=`)),
  form("an inquiry", inquiry),
  form("an inquiry with the honeypot", `${inquiry}&website=x`),
  form("an inquiry with a wrong token", `${inquiry}&formToken=x.y.z`),
  form("an inquiry with all fields", `${inquiry}&phone=1&company=x&service=cloud&language=en&utm_source=x&referrer=/x`),
];

const boundary = "tide";
const multipart = `multipart/form-data; boundary=${boundary}`;

function parted(name: string, content: string, { end = `--${boundary}--\r\n`, type = multipart } = {}): Body {
  return { name: `multipart, ${name}`, type, body: content + end };
}

const formPart = (name: string, value = "", more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

const multiparts: Body[] = [
  parted("equal names", filled(formPart("a"), "", limit - 100)),
  parted("equal names, known", filled(formPart("name", "x"), "", limit - 100)),
  parted("ever other names", numbered((number) => formPart(`a${number}`), limit - 2000).replaceAll("&", "")),
  parted("files", filled(formPart("name", "x", '; filename="a.png"\r\nContent-Type: image/png'), "", limit - 100)),
  parted("a header of 60 KB", `--${boundary}\r\nX-Tide: ${"a".repeat(60_000)}\r\n${formPart("a").slice(8)}`),
  parted("headers by the thousand", `--${boundary}\r\n${"X: y\r\n".repeat(10_000)}${formPart("a").slice(8)}`),
  parted("a name of 60 KB", formPart("a".repeat(60_000))),
  parted("a file name of 60 KB", formPart("a", "x", `; filename="${"a".repeat(60_000)}"`)),
  parted("a name of quotes", formPart('\\"'.repeat(30_000))),
  parted("parameters by the thousand", formPart("a", "x", "; a=b".repeat(12_000))),
  parted("brackets, deep", formPart(`a${"[b]".repeat(20_000)}`)),
  parted("no end", formPart("a", "x".repeat(60_000)), { end: "" }),
  parted("nothing but beginnings", filled(`--${boundary}\r\n`, "", limit - 100)),
  parted("what is nearly a boundary", formPart("a", `\r\n--${boundary.slice(0, 3)}`.repeat(7000))),
  parted("line ends", formPart("a", "\r\n".repeat(32_000))),
  parted("dashes", filled("-", "", limit - 100)),
  parted("one in another", formPart("a", formPart("b", formPart("c", "x")).repeat(300))),
  parted("no boundary named", formPart("a"), { type: "multipart/form-data" }),
  parted("an empty boundary", formPart("a"), { type: "multipart/form-data; boundary=" }),
  parted("another boundary", formPart("a"), { type: "multipart/form-data; boundary=other" }),
  parted("a boundary of 8 KB", formPart("a"), { type: `multipart/form-data; boundary=${"b".repeat(8000)}` }),
  parted("a boundary of quotes", formPart("a"), { type: `multipart/form-data; boundary="${'\\"'.repeat(2000)}"` }),
  parted("the prototype's names", formPart("__proto__") + formPart("constructor[prototype][x]")),
  parted(
    "an inquiry",
    formPart("name", "Ana") + formPart("email", "ana{n}@harborline.example") + formPart("message", "Tide {n}"),
  ),
];

const otherTypes: Body[] = [
  { name: "JSON", type: "application/json", body: "[".repeat(60_000) },
  { name: "plain text", type: "text/plain", body: filled("a=b\r\n") },
  { name: "React's own", type: "text/x-component", body: filled("0:") },
  { name: "no known type", type: "a/b", body: filled("a&") },
  { name: "a type of 8 KB", type: `${urlencoded}; ${"a=b; ".repeat(1600)}`, body: filled("a&") },
];

/** Without Content-Length, so that the server must count the bytes. */
const chunked: Body[] = [
  { ...form("in chunks of 1 byte", filled("a", "message=", 4000)), chunk: 1 },
  { ...form("in writes of 1 byte", filled("a", "message=", 2000)), chunk: 1, isSlow: true },
  { ...form("in chunks of 16 bytes", filled("a&")), chunk: 16 },
  { ...form("in one chunk of 64 KB", filled("a&")), chunk: limit },
  { ...form("in chunks, too long", filled("a", "message=", 4 * limit)), chunk: 4096 },
  { ...parted("in chunks of 1 byte", filled(formPart("a"), "", 4000)), chunk: 1 },
];

export const bodies: readonly Body[] = [...fields, ...texts, ...multiparts, ...otherTypes, ...chunked];

/** One of each kind, for URLs that share the form parser with the contact form. */
export const someBodies: readonly Body[] = bodies.filter(({ name }) =>
  [
    ...["a&", "equal names of a field", "ever other names", "brackets, deep", "percent alone", "zeros"],
    ...["__intent__, 2", "__state__, 2", "names of the prototype", "a message of ﷺ", "an inquiry"],
    ...["multipart, equal names", "multipart, no end", "multipart, headers by the thousand"],
    ...["in chunks of 1 byte", "in chunks of 16 bytes"],
  ].includes(name),
);

/** Fewer for the login, which takes a second each. */
export const loginBodies: readonly Body[] = someBodies.filter(({ name }) =>
  [
    "a&",
    "ever other names",
    "zeros",
    "__intent__, 2",
    "an inquiry",
    "multipart, equal names",
    "in chunks of 16 bytes",
  ].includes(name),
);
