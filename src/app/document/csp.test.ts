import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInlineScripts } from "./csp.ts";

const nonce = "c2VjcmV0";

function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

test("the page's own scripts are hashed and their nonce is taken away", () => {
  const { html, sources } = hashInlineScripts(`<script nonce="${nonce}">go()</script><p>x</p>`, nonce);
  expect(html).toBe("<script>go()</script><p>x</p>");
  expect(sources).toEqual([hashOf("go()")]);
});

test("a script that content brought into the page is not", () => {
  const evil = '<script>steal()</script><script nonce="guess">steal()</script>';
  const { sources } = hashInlineScripts(`${evil}<script nonce="${nonce}">go()</script>`, nonce);
  expect(sources).toEqual([hashOf("go()")]);
});

test("scripts with an address need no hash, and the same script needs one only once", () => {
  const page = `<script nonce="${nonce}" src="/a.js"></script>${`<script nonce="${nonce}">go()</script>`.repeat(2)}`;
  expect(hashInlineScripts(page, nonce).sources).toEqual([hashOf("go()")]);
});
