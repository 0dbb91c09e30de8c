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

/**
 * Expressions that the automaton cannot judge, because they look ahead or refer back, with the reason why they are
 * linear.
 */
const judgedByHand = new Map([
  [
    String.raw`/^(\/cms\/preview\/([a-z]+)\/([a-z0-9-]+))(?:\/([a-z0-9-]+)(?=\/|$))?/`,
    "anchored; looks one character ahead",
  ],
  [String.raw`/^(\/preview\/([a-z0-9]+))(\/site(?=\/|$))?/`, "anchored; looks one character ahead"],
  [String.raw`/^(const \w+ = )(?=React\$?\d*\.forwardRef\()/gm`, "tried once a line; digits end at the dot"],
  [String.raw`/\s(?=(?:style|on[a-z]+)\s*=)/gi`, "looks ahead to the end of one word and its spaces"],
  ["/, (?=[^,]*$)/", "looks ahead to the next comma, where the next try begins"],
  [String.raw`/(?<=[.!?…])\s+|\n+/`, "looks one character back; what follows it always matches"],
  [String.raw`/(?<![\w-])([\w-]+)\(/g`, "tried once a word"],
  [String.raw`/^(["'])(.*)\1$/`, "anchored; one pass to the end, and one back"],
  [String.raw`/^(.{1,3}?)\1+$/su`, "anchored; three lengths, each repeated to the end once"],
]);

/**
 * Regular expressions that are not proven linear (ReDoS), with their files. The automaton proves it by its size, so the
 * verdict does not depend on the time that it takes.
 */
function unprovenOnes(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([file, source]) =>
    expressionsIn(file, source)
      .filter(({ pattern, flags }) => !judgedByHand.has(`/${pattern}/${flags}`))
      .filter(({ pattern, flags }) => checkSync(pattern, flags, checker).status !== "safe")
      .map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
  );
}

const checker = { checker: "automaton", timeout: null } as const;

test("every regular expression of the product takes linear time", async () => {
  const sources = new Map<string, string>();
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    if (!/\.test\.tsx?$/.test(file)) sources.set(file, readFileSync(file, "utf8"));
  }
  const all = [...sources].flatMap(([file, source]) => expressionsIn(file, source));
  expect(all.length).toBeGreaterThan(40);
  expect(unprovenOnes(sources)).toEqual([]);
  const written = new Set(all.map(({ pattern, flags }) => `/${pattern}/${flags}`));
  expect([...judgedByHand.keys()].filter((expression) => !written.has(expression))).toEqual([]);
});

test("catches seeded violations", () => {
  const seeded = ["/^(a+)+$/", "/a*b?a*$/", "/(?=(a+)+b)x/"];
  const source = seeded.map((expression, index) => `export const slow${index} = ${expression};`).join("\n");
  expect(unprovenOnes(new Map([["seeded.ts", source]]))).toEqual(seeded.map((slow) => `seeded.ts: ${slow}`));
});
