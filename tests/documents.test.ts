import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { commandNames } from "#src/server/cli/dispatch.ts";
import { settingNames } from "#src/server/config/config.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

const documents = files.filter((file) => file.endsWith(".md"));
const sources = files.filter((file) => /\.(?:[jt]sx?|css)$/.test(file) && file !== "tests/documents.test.ts");

const commands = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

/** What a document names, by a pattern with one group. */
function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

function linksOf(text: string): string[] {
  return named(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g);
}

/** Comments in TypeScript, JavaScript, and CSS. A `//` after a colon belongs to a URL. */
function commentsOf(source: string): string {
  return named(source, /(\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*)/g).join("\n");
}

/** Made by the build or at run time, so not in the repository. */
const generated = /^(?:build|pictures|data|backups)\/|^(?:manifest|pictures|sbom\.cdx|site)\.json$/;

/**
 * The files that a text names in backticks and that do not exist. A name may be a path from the root or the end of a
 * path. A name without a folder is of a file beside or below `folder` or at the root, or the only one with that name.
 */
function missingFiles(text: string, folder: string): string[] {
  return named(text, /`([\w.@+/-]*\w\.(?:[jt]sx?|css|json|md|svg))`/g).filter((name) => {
    const matches = files.filter((file) => file === name || file.endsWith(`/${name.replace(/^\.\//, "")}`));
    const isFound = name.includes("/") ? matches.length > 0 : matches.length === 1 || matches.includes(name);
    return !isFound && !matches.some((file) => file.startsWith(`${folder}/`)) && !generated.test(name);
  });
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
    const paths = named(text, /`((?:src|scripts|tests|bench|docs|public)\/[\w./-]+)`/g);
    expect(paths.filter((file) => !existsSync(file))).toEqual([]);
    expect(missingFiles(text, path.dirname(document))).toEqual([]);
  });
});

test("comments name only files that exist", () => {
  const missing = sources.flatMap((source) =>
    missingFiles(commentsOf(readFileSync(source, "utf8")), path.dirname(source)).map((name) => `${source}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

test("every picture of the guides is made by the command and shown", () => {
  const kept = readdirSync("docs/pictures").sort();
  const shown = documents.flatMap((document) => linksOf(readFileSync(document, "utf8")));
  const names = shown.filter((link) => link.endsWith(".jpg")).map((link) => path.basename(link));
  expect(named(readFileSync("tests/visual/guides.ts", "utf8"), /file: "([\w-]+\.jpg)"/g).sort()).toEqual(kept);
  expect([...new Set(names)].sort()).toEqual(kept);
});

test("the operating guide explains every setting and no other", () => {
  const guide = readFileSync("docs/operating.md", "utf8");
  expect(named(guide, /^\| `([A-Z_]+)` \|/gm).sort()).toEqual([...settingNames].sort());
});

test("the example of an environment has every setting and no other, each commented out", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const settings = lines.flatMap((line) => named(line, /^#([A-Z_]+)=/g));
  expect(settings.toSorted()).toEqual([...settingNames].sort());
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});

interface IndexLine {
  file: string;
  line: string;
}

/** The line of the index that a decision has: its number, its title as a link, and what reversed it. */
function indexLine({ file, text }: { file: string; text: string }): IndexLine {
  const [, number = "", title = ""] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  const [, part, reason = ""] = /^\*\*Reversed( in part)?\*\*([\s\S]*?)\n\n/m.exec(text) ?? [];
  const by = new Set(named(reason, /\[decision (\d+)\]/g));
  const list = new Intl.ListFormat("en-US").format(by);
  return { file, line: `- ${number}. [${title}](${file})${by.size > 0 ? `: reversed${part ?? ""} by ${list}` : ""}` };
}

test("the index of decisions has every decision once, and says which ones are reversed", () => {
  const folder = "docs/decisions";
  const decisions = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
  const expected = decisions.map((file) => indexLine({ file, text: readFileSync(`${folder}/${file}`, "utf8") }));
  const lines = readFileSync(`${folder}/README.md`, "utf8").split("\n");
  expect(expected.length).toBeGreaterThan(80);
  expect(lines.filter((line) => line.startsWith("- ")).toSorted()).toEqual(expected.map(({ line }) => line).toSorted());
  expect(expected.filter(({ file, line }) => !line.startsWith(`- ${Number(file.slice(0, 4))}. `))).toEqual([]);
});

test("a seeded violation is found", () => {
  expect(named("run `npm run missing`", /npm run ([\w-]+)/g)).toEqual(["missing"]);
  expect(linksOf("[a](docs/missing.md) [b](https://example.com)")).toEqual(["docs/missing.md"]);
  const source =
    'const url = "https://a.example/`url.ts`";\n// See `gone.ts`.\n/** Like `src/server/http/gone.ts` and `pages.ts`. */';
  expect(missingFiles(commentsOf(source), "src/server/http")).toEqual(["gone.ts", "src/server/http/gone.ts"]);
  expect(missingFiles("`pages.ts`, `http/pages.ts`, `other/pages.ts`", "src/server/cli")).toEqual([
    "pages.ts",
    "other/pages.ts",
  ]);
});
