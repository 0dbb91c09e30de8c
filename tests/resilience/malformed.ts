import fc from "fast-check";

/** A submission that no browser would send. */
export interface Malformed {
  contentType: string | null;
  body: Buffer;
}

const fields = ["name", "email", "phone", "company", "service", "message", "website", "formToken", "language"];

/** Names that a careless form parser treats as paths, lists or built-ins. */
const specialNames = [
  "__proto__",
  "constructor",
  "constructor[prototype]",
  "name[0]",
  "name.first",
  "name[]",
  "toString",
  "",
];

const fieldName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fields) },
  fc.constantFrom(...specialNames),
  fc.string(),
);

/** Texts up to the size limit, with content that makes patterns slow. */
const long = fc
  .tuple(
    fc.constantFrom("a", " ", "@", "a@", ".", "www.", "\u202e", "ﬃ", "\r\n", "😀", "'"),
    fc.integer({ min: 1, max: 15_000 }),
  )
  .map(([text, times]) => text.repeat(times));

const attacks = fc.constantFrom(
  "' or 1=1; drop table leads; --",
  "ana@example.com",
  "ana@exa mple.com",
  "=cmd|' /C calc'!A0",
  "\u0000",
  "\ud800",
  "<script>alert(1)</script>",
  "{}",
);

const value = fc.oneof(fc.string({ unit: "binary" }), fc.string(), long, attacks);

const unusualPairs = fc.array(fc.tuple(fieldName, value), { maxLength: 14 });

/** A valid inquiry, so that malformed parts get past the required fields. */
const validInquiry: [string, string][] = [
  ["name", "Ana Reyes"],
  ["email", "ana@example.com"],
  ["message", "The tide is in"],
];

const pairs = fc.oneof(
  unusualPairs,
  unusualPairs.map((list): [string, string][] => [...list, ...validInquiry]),
  fc.subarray(validInquiry).chain((some) => unusualPairs.map((list): [string, string][] => [...some, ...list])),
);

const urlencoded = fc.oneof(
  pairs.map((list) => Buffer.from(new URLSearchParams(list).toString())),
  // Without encoding, or with wrong encoding.
  pairs.map((list) => Buffer.from(list.map(([name, text]) => `${name}=${text}`).join("&"))),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom("%", "name=%ff%fe&email=%", "&&&=&=", "name", "+++=%00").map((text) => Buffer.from(text)),
);

const boundary = "tide";

const formPart = fc.oneof(
  fc.tuple(fieldName, value).map(([name, text]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`),
  fc
    .tuple(fieldName, value)
    .map(
      ([name, text]) =>
        `Content-Disposition: form-data; name="${name}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n${text}`,
    ),
  value,
);

function multipartBody(formParts: string[], end: string): Buffer {
  return Buffer.from(`${formParts.map((one) => `--${boundary}\r\n${one}\r\n`).join("")}--${boundary}${end}`);
}

const multipart = fc.oneof(
  // Well-formed, except for its content.
  pairs.map((list) =>
    multipartBody(
      list.map(
        ([name, text]) => `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"\r\n\r\n${text}`,
      ),
      "--\r\n",
    ),
  ),
  fc
    .tuple(fc.array(formPart, { maxLength: 10 }), fc.constantFrom("--\r\n", "--", "\r\n", ""))
    .map(([formParts, end]) => multipartBody(formParts, end)),
);

const json = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  pairs.map((list) => Buffer.from(JSON.stringify(Object.fromEntries(list)))),
);

const text = value.map((piece) => Buffer.from(piece));

function sent(body: fc.Arbitrary<Buffer>, ...contentTypes: (string | null)[]): fc.Arbitrary<Malformed> {
  return fc.record({ contentType: fc.constantFrom(...contentTypes), body });
}

const form = "application/x-www-form-urlencoded";

/** By content type. */
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
