import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type PreparedResponse, prepareResponse, recompressed } from "./response.ts";

const text = Array.from({ length: 400 }, (_, number) => `<p>Row ${number * 7919}</p>`).join("");

function shownBy({ bodies: { identity, br, gzip } }: PreparedResponse) {
  if (!br || !gzip) throw new Error("It was not compressed");
  for (const { headers, read } of [identity, br, gzip]) {
    expect(headers[headers.indexOf("Content-Length") + 1]).toBe(String(read().length));
  }
  return {
    texts: [identity.read(), brotliDecompressSync(br.read()), gunzipSync(gzip.read())].map(String),
    etags: [identity.etag, br.etag, gzip.etag],
  };
}

test("all bodies have the same text, before and after recompression", async () => {
  const body = Buffer.from(text);
  const responseContent = { status: 200, contentType: "text/html", cacheControl: "no-cache", headers: [], body };
  const prepare = () => prepareResponse(responseContent, "fast");
  const first = shownBy(await prepare());
  expect(first).toMatchObject({ texts: [text, text, text] });
  expect(shownBy(await recompressed(await prepare()))).toEqual(first);
});
