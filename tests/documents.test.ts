import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { commandNames } from "../src/server/commands/dispatch.ts";
import { settingNames } from "../src/server/config.ts";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

const commands = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

/** What a document names, by a pattern with one group. */
function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

function linksOf(text: string): string[] {
  return named(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g);
}

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  test("names only commands that exist", () => {
    const run = named(text, /npm run ([\w-]+)/g);
    expect(run.filter((command) => !commands.includes(command))).toEqual([]);
  });

  test("names only the operator's commands that exist", () => {
    const run = named(text, /npm run site (?:--silent )?-- ([a-z]+)/g);
    expect(run.filter((command) => !commandNames.includes(command))).toEqual([]);
  });

  test("links only to files that exist", () => {
    const broken = linksOf(text).filter((link) => !existsSync(path.join(path.dirname(document), link)));
    expect(broken).toEqual([]);
  });

  test("names only files of the source that exist", () => {
    const files = named(text, /`((?:src|scripts|tests|bench|docs|public)\/[\w./-]+)`/g);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

test("every picture of the guides is made by the command and shown", () => {
  const kept = readdirSync("docs/pictures").sort();
  const shown = documents.flatMap((document) => linksOf(readFileSync(document, "utf8")));
  const names = shown.filter((link) => link.endsWith(".jpg")).map((link) => path.basename(link));
  expect(named(readFileSync("tests/looks/guides.ts", "utf8"), /file: "([\w-]+\.jpg)"/g).sort()).toEqual(kept);
  expect([...new Set(names)].sort()).toEqual(kept);
});

test("the operating guide explains every setting and no other", () => {
  const guide = readFileSync("docs/operating.md", "utf8");
  expect(named(guide, /^\| `([A-Z_]+)` \|/gm).sort()).toEqual([...settingNames].sort());
});

test("a planted mistake is seen", () => {
  expect(named("run `npm run missing`", /npm run ([\w-]+)/g)).toEqual(["missing"]);
  expect(linksOf("[a](docs/missing.md) [b](https://example.com)")).toEqual(["docs/missing.md"]);
});
