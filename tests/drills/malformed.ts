import fc from "fast-check";

/** A submission as nobody's browser would send it. */
export interface Malformed {
  contentType: string | null;
  body: Buffer;
}

const fields = ["name", "email", "phone", "company", "service", "message", "website", "formToken", "language"];

/** Names that a careless reader of forms takes for paths, lists or its own. */
const odd = ["__proto__", "constructor", "constructor[prototype]", "name[0]", "name.first", "name[]", "toString", ""];

const fieldName = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fields) }, fc.constantFrom(...odd), fc.string());

/** Long ones are as long as the gate lets through, and of what makes patterns slow. */
const long = fc
  .tuple(
    fc.constantFrom("a", " ", "@", "a@", ".", "www.", "\u202e", "ﬃ", "\r\n", "😀", "'"),
    fc.integer({ min: 1, max: 15_000 }),
  )
  .map(([text, times]) => text.repeat(times));

const telling = fc.constantFrom(
  "' or 1=1; drop table leads; --",
  "ana@example.com",
  "ana@exa mple.com",
  "=cmd|' /C calc'!A0",
  "\u0000",
  "\ud800",
  "<script>alert(1)</script>",
  "{}",
);

const value = fc.oneof(fc.string({ unit: "binary" }), fc.string(), long, telling);

const strange = fc.array(fc.tuple(fieldName, value), { maxLength: 14 });

/** A whole enquiry, so that what is strange about it gets further than to the first field that is missing. */
const whole: [string, string][] = [
  ["name", "Ana Reyes"],
  ["email", "ana@example.com"],
  ["message", "The tide is in"],
];

const pairs = fc.oneof(
  strange,
  strange.map((list): [string, string][] => [...list, ...whole]),
  fc.subarray(whole).chain((some) => strange.map((list): [string, string][] => [...some, ...list])),
);

const urlencoded = fc.oneof(
  pairs.map((list) => Buffer.from(new URLSearchParams(list).toString())),
  // Not encoded at all, and encoded wrong.
  pairs.map((list) => Buffer.from(list.map(([name, text]) => `${name}=${text}`).join("&"))),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom("%", "name=%ff%fe&email=%", "&&&=&=", "name", "+++=%00").map((text) => Buffer.from(text)),
);

const boundary = "tide";

const part = fc.oneof(
  fc.tuple(fieldName, value).map(([name, text]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`),
  fc
    .tuple(fieldName, value)
    .map(
      ([name, text]) =>
        `Content-Disposition: form-data; name="${name}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n${text}`,
    ),
  value,
);

function partsBetween(parts: string[], end: string): Buffer {
  return Buffer.from(`${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join("")}--${boundary}${end}`);
}

const multipart = fc.oneof(
  // Well formed, but for what stands in it.
  pairs.map((list) =>
    partsBetween(
      list.map(
        ([name, text]) => `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"\r\n\r\n${text}`,
      ),
      "--\r\n",
    ),
  ),
  fc
    .tuple(fc.array(part, { maxLength: 10 }), fc.constantFrom("--\r\n", "--", "\r\n", ""))
    .map(([parts, end]) => partsBetween(parts, end)),
);

const json = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  pairs.map((list) => Buffer.from(JSON.stringify(Object.fromEntries(list)))),
);

const text = value.map((written) => Buffer.from(written));

function sent(body: fc.Arbitrary<Buffer>, ...contentTypes: (string | null)[]): fc.Arbitrary<Malformed> {
  return fc.record({ contentType: fc.constantFrom(...contentTypes), body });
}

const form = "application/x-www-form-urlencoded";

/** By the kind of what they claim to be. */
export const malformed = {
  urlencoded: sent(urlencoded, form, `${form}; charset=utf-8`, `${form}; charset=utf-7`),
  multipart: sent(
    multipart,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    "multipart/form-data; boundary=other",
    "multipart/form-data; boundary=",
    "multipart/form-data",
  ),
  "text/plain": sent(text, "text/plain", "text/plain; charset=utf-16"),
  JSON: sent(json, "application/json", "application/json; charset=utf-8", "application/ld+json"),
  "none or odd": sent(
    fc.oneof(urlencoded, multipart, json, text),
    null,
    "text/x-component",
    "application/octet-stream",
    "/",
    `${form}x`,
    `;${form}`,
  ),
} satisfies Record<string, fc.Arbitrary<Malformed>>;
