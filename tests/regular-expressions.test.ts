import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { parseSync } from "@swc/core";
import { checkSync } from "recheck";
import { expect, test } from "vitest";

interface Expression {
  pattern: string;
  flags: string;
}

/** All regular expression literals in a source file. */
function expressionsIn(file: string, source: string): Expression[] {
  const found: Expression[] = [];
  JSON.stringify(parseSync(source, { syntax: "typescript", tsx: file.endsWith(".tsx") }), (_, node) => {
    if (node?.type === "RegExpLiteral") found.push({ pattern: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}

/** Regular expressions with super-linear time (ReDoS), with their files. */
function slowOnes(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) =>
    expressionsIn(file, source)
      .filter(({ pattern, flags }) => checkSync(pattern, flags, { timeout: null }).status !== "safe")
      .map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
  );
}

test("no regular expression of the product has super-linear time", async () => {
  const sources = new Map<string, string>();
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    if (!/\.test\.tsx?$/.test(file)) sources.set(file, readFileSync(file, "utf8"));
  }
  expect([...sources].flatMap(([file, source]) => expressionsIn(file, source)).length).toBeGreaterThan(40);
  expect(slowOnes(sources)).toEqual([]);
});

test("catches a seeded violation", () => {
  expect(slowOnes(new Map([["seeded.ts", "export const slow = /^(a+)+$/;"]]))).toEqual(["seeded.ts: /^(a+)+$/"]);
});
