import type { Rejection } from "../response/send.ts";
import { malformedForm } from "./request-guards.ts";

/**
 * Limits for the shape of a form, far above what our forms need. Parsing may take quadratic time in the number of fields,
 * so one pass over the bytes counts them first.
 */
export const formLimits = {
  /** The largest form is a bulk action: the ids of a page's rows (50; `listForm` takes 100) and three more fields. */
  fields: 256,
  /** How often one name may occur: a bulk action's ids. */
  repeats: 128,
  /** Bytes of an encoded name. Our longest has 15. */
  name: 100,
  /** Nesting: `a[b].c` has two levels. Our forms have none: an entry's content is one JSON field. */
  depth: 3,
  /** Bytes of the headers of one multipart part. Browsers send a name and, for a file, its name and type. */
  partHeaderBytes: 1024,
  /** Content-Disposition, Content-Type, and Content-Transfer-Encoding of old clients. */
  partHeaderLines: 3,
};

/** Strict, so that this check and the parser agree on the type. */
const urlencodedType = /^application\/x-www-form-urlencoded(?:; ?charset=[\w-]{1,20})?$/i;
const multipartType = /^multipart\/form-data; ?boundary=("?)([\w'-]{1,70})\1$/i;

const disposition = /^content-disposition: ?form-data; ?name="([^"]*)"(?:; ?filename="[^"]*")?$/i;

export const tooManyFields: Rejection = {
  status: 413,
  message: "This form has too many fields. Go back, reload the page, and send it again.",
};

const invalidFieldName: Rejection = {
  status: 400,
  message: "This form has an invalid field name. Go back, reload the page, and send it again.",
};

/** Null if the type is not multipart, or not as browsers write it. */
export function multipartBoundary(contentType: string): string | null {
  return multipartType.exec(contentType)?.[2] ?? null;
}

/** Rejects a form that is not safe to parse. */
export function checkFormShape(body: Buffer, contentType: string): Rejection | null {
  const boundary = multipartBoundary(contentType);
  if (boundary === null && !urlencodedType.test(contentType)) return malformedForm;
  const check = fieldNameChecker();
  for (const name of boundary === null ? urlencodedNames(body) : partNames(body, boundary)) {
    const rejection = name === null ? malformedForm : check(name);
    if (rejection) return rejection;
  }
  return null;
}

/** Counts the names of a form's fields, and returns why the form is rejected. */
export function fieldNameChecker(): (name: string) => Rejection | null {
  const occurrences = new Map<string, number>();
  let count = 0;
  return (name) => {
    count += 1;
    if (count > formLimits.fields) return tooManyFields;
    if (name.length > formLimits.name || depthOf(name) > formLimits.depth) return invalidFieldName;
    const repeats = (occurrences.get(name) ?? 0) + 1;
    occurrences.set(name, repeats);
    return repeats > formLimits.repeats ? tooManyFields : null;
  };
}

function depthOf(name: string): number {
  return name.match(/[[.]|%5b|%2e/gi)?.length ?? 0;
}

/** Keeps one byte more than the limit, which shows that a name is too long. */
function nameText(bytes: Buffer): string {
  return bytes.subarray(0, formLimits.name + 1).toString("latin1");
}

/** The encoded names. An empty field counts too. */
function* urlencodedNames(body: Buffer): Generator<string> {
  if (body.length === 0) return;
  for (let start = 0; start <= body.length; ) {
    const separator = body.indexOf("&", start);
    const field = body.subarray(start, separator < 0 ? body.length : separator);
    const end = field.indexOf("=");
    yield nameText(end < 0 ? field : field.subarray(0, end));
    start += field.length + 1;
  }
}

/**
 * The names of the parts; `null` for a part that no browser sends. Every occurrence of the boundary counts, so no parser
 * finds more parts.
 */
function* partNames(body: Buffer, boundary: string): Generator<string | null> {
  const { partHeaderBytes, partHeaderLines } = formLimits;
  for (let index = body.indexOf(boundary); index >= 0; index = body.indexOf(boundary, index + boundary.length)) {
    const rest = body.subarray(index + boundary.length);
    if (rest.subarray(0, 2).toString("latin1") === "--") continue;
    const end = rest.subarray(0, partHeaderBytes).indexOf("\r\n\r\n");
    const [beforeHeaders, ...lines] = rest.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
    const names = lines
      .filter((line) => /^\s*content-disposition\b/i.test(line))
      .map((line) => disposition.exec(line)?.[1]);
    yield beforeHeaders === "" && lines.length <= partHeaderLines && names.length === 1 ? (names[0] ?? null) : null;
  }
}
