import { brokenForm, type Refused } from "./gate.ts";

/**
 * What a form may consist of, far beyond what ours do. What parses a form, and what reads its fields, may take time that
 * grows with the square of their number; so they are counted first, by one pass over the bytes.
 */
export const formLimits = {
  /** A bulk action on a list sends the most: the ids of a page's rows (50; `listForm` takes 100) and three fields more. */
  fields: 256,
  /** How often one name may come: a bulk action's ids. */
  repeats: 128,
  /** Bytes of a name as it is sent. The longest of ours has 15. */
  name: 100,
  /** Levels below the first, as `a[b].c` has two. Ours have none: an entry's content is sent as JSON, in one field. */
  depth: 3,
  /** Bytes of the headers of one part of multipart/form-data. Browsers send a name and, for a file, its name and type. */
  partHeaders: 1024,
  /** Content-Disposition, Content-Type, and the Content-Transfer-Encoding of old clients. */
  partHeaderLines: 3,
};

/** Written in any other way, a type could mean one thing to this check and another to the parser. */
const urlencodedType = /^application\/x-www-form-urlencoded(?:; ?charset=[\w-]{1,20})?$/i;
const multipartType = /^multipart\/form-data; ?boundary=("?)([\w'-]{1,70})\1$/i;

const disposition = /^content-disposition: ?form-data; ?name="([^"]*)"(?:; ?filename="[^"]*")?$/i;

const tooManyFields: Refused = {
  status: 413,
  message: "This form has more fields than this site takes. Go back, reload the page and send it again.",
};

const oddName: Refused = {
  status: 400,
  message: "A field of this form has a name that this site does not take. Go back, reload the page and send it again.",
};

/** Why a form must not be parsed, found by its bytes alone. */
export function refuseShape(body: Buffer, contentType: string): Refused | null {
  const boundary = multipartType.exec(contentType)?.[2];
  if (boundary === undefined && !urlencodedType.test(contentType)) return brokenForm;
  const seen = new Map<string, number>();
  let count = 0;
  for (const name of boundary === undefined ? urlencodedNames(body) : partNames(body, boundary)) {
    if (name === null) return brokenForm;
    count += 1;
    if (count > formLimits.fields) return tooManyFields;
    if (name.length > formLimits.name || depthOf(name) > formLimits.depth) return oddName;
    const times = (seen.get(name) ?? 0) + 1;
    if (times > formLimits.repeats) return tooManyFields;
    seen.set(name, times);
  }
  return null;
}

function depthOf(name: string): number {
  return name.match(/[[.]|%5b|%2e/gi)?.length ?? 0;
}

/** One byte more than a name may have tells that it is too long. */
function written(bytes: Buffer): string {
  return bytes.subarray(0, formLimits.name + 1).toString("latin1");
}

/** The names as they are sent. What stands between two separators counts, even if it is nothing. */
function* urlencodedNames(body: Buffer): Generator<string> {
  if (body.length === 0) return;
  for (let start = 0; start <= body.length; ) {
    const separator = body.indexOf("&", start);
    const field = body.subarray(start, separator < 0 ? body.length : separator);
    const end = field.indexOf("=");
    yield written(end < 0 ? field : field.subarray(0, end));
    start += field.length + 1;
  }
}

/**
 * The names of the parts; `null` for one that no browser sends. Every place where the boundary stands counts: no parser
 * finds more parts than that.
 */
function* partNames(body: Buffer, boundary: string): Generator<string | null> {
  const { partHeaders, partHeaderLines } = formLimits;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    const part = body.subarray(at + boundary.length);
    if (part.subarray(0, 2).toString("latin1") === "--") continue;
    const end = part.subarray(0, partHeaders).indexOf("\r\n\r\n");
    const [nothing, ...lines] = part.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
    const named = lines
      .filter((line) => /^\s*content-disposition\b/i.test(line))
      .map((line) => disposition.exec(line)?.[1]);
    yield nothing === "" && lines.length <= partHeaderLines && named.length === 1 ? (named[0] ?? null) : null;
  }
}
