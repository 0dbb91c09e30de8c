import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { parseSync } from "@swc/core";
import { checkSync } from "recheck";
import { expect, test } from "vitest";

interface Expression {
  pattern: string;
  flags: string;
}

/** All regular expressions that a source file writes out. */
function expressionsIn(file: string, source: string): Expression[] {
  const found: Expression[] = [];
  JSON.stringify(parseSync(source, { syntax: "typescript", tsx: file.endsWith(".tsx") }), (_, node) => {
    if (node?.type === "RegExpLiteral") found.push({ pattern: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}

/** Those of some files that a hostile text can keep busy for long, with their files. */
function slowOnes(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) =>
    expressionsIn(file, source)
      .filter(({ pattern, flags }) => checkSync(pattern, flags, { timeout: null }).status !== "safe")
      .map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
  );
}

test("no text can keep a regular expression of the product busy for long", async () => {
  const sources = new Map<string, string>();
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    if (!/\.test\.tsx?$/.test(file)) sources.set(file, readFileSync(file, "utf8"));
  }
  expect([...sources].flatMap(([file, source]) => expressionsIn(file, source)).length).toBeGreaterThan(40);
  expect(slowOnes(sources)).toEqual([]);
});

test("a planted slow one is seen", () => {
  expect(slowOnes(new Map([["planted.ts", "export const slow = /^(a+)+$/;"]]))).toEqual(["planted.ts: /^(a+)+$/"]);
});
