import { expect, test } from "vitest";
import { chooseEncoding } from "./compress.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0", "br"],
  ["gzip;q=0.0", "identity"],
  ["deflate", "identity"],
  ["brotli-like", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("a client that accepts %j gets %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
