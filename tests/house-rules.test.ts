import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import cruiserConfig from "../.dependency-cruiser.js";
import { checkImports } from "../scripts/import-rules.js";
import { keepServerCodeOut } from "../vite.plugins.ts";
import * as rules from "./house-rules.ts";
import { temporaryDirectory } from "./support/databases.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|js)$/.test(file) && existsSync(file))
  .map((file) => ({ path: file, text: readFileSync(file, "utf8") }));

/** For each rule, a file that breaks it: a rule that lets it pass has gone blind. */
const breaches: Record<keyof typeof rules, rules.SourceFile> = {
  isNoLongerThanAPage: { path: "src/site/long.ts", text: "\n".repeat(251) },
  isNamedForItsSubject: { path: "src/site/utils/date.ts", text: "" },
  readsTheEnvironmentAtTheEdge: { path: "src/content/x.ts", text: "process.env.PORT" },
  hasNoInlineStyle: { path: "src/site/x.tsx", text: "<p style={{ color }} />" },
  hasNoRawHtml: { path: "src/site/x.tsx", text: "<p dangerouslySetInnerHTML={html} />" },
  hasNoRawSql: { path: "src/content/x.ts", text: "sql.raw(column)" },
  isReexportFree: { path: "src/content/x.ts", text: 'export * from "./y.ts";' },
  skipsAndSleepsNowhere: { path: "src/content/x.test.ts", text: "test.skip('later')" },
};

describe.each(Object.entries(rules) as [keyof typeof rules, rules.Rule][])("%s", (name, rule) => {
  test("holds for every file", () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.map(rule).filter((fault) => fault !== null)).toEqual([]);
  });

  test("sees a planted breach", () => {
    expect(rule(breaches[name])).toContain(breaches[name].path);
  });
});

test("every room says what it is for", () => {
  const rooms = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const silent = rooms.filter((room) => !existsSync(path.join("src", room.name, "README.md")));
  expect(silent.map((room) => room.name)).toEqual([]);
});

/** One import that each rule of the rooms forbids. */
const forbiddenImports: Record<string, [from: string, to: string]> = {
  "db-knows-nothing-of-ours": ["src/db/a.ts", "src/content/b.ts"],
  "senders-know-nobody": ["src/senders/a.ts", "src/leads/b.ts"],
  "history-is-written-through-db": ["src/history/a.ts", "src/content/b.ts"],
  "media-knows-files-and-rows": ["src/media/a.ts", "src/content/b.ts"],
  "backup-knows-rows-and-files": ["src/backup/a.server.ts", "src/content/b.ts"],
  "content-knows-db-history-media": ["src/content/a.server.ts", "src/site/b.ts"],
  "mail-knows-the-company": ["src/mail/a.server.ts", "src/leads/b.server.ts"],
  "leads-write-history-and-mail": ["src/leads/a.server.ts", "src/media/b.ts"],
  "people-write-history-and-mail": ["src/people/a.server.ts", "src/leads/b.server.ts"],
  "discovery-reads-content": ["src/discovery/a.ts", "src/history/b.ts"],
  "brand-knows-no-page": ["src/brand/a.ts", "src/site/b.ts"],
  "rendering-knows-no-room": ["src/rendering/a.ts", "src/site/b.ts"],
  "site-reads-the-rooms": ["src/site/a.ts", "src/history/b.ts"],
  "cms-reads-the-rooms": ["src/cms/a.ts", "src/site/b.ts"],
  "nobody-imports-the-server": ["src/content/a.server.ts", "src/server/b.ts"],
  "server-takes-pages-built": ["src/server/a.ts", "src/site/b.ts"],
  "pure-files-know-no-machine": ["src/content/a.ts", "src/content/b.server.ts"],
  "pages-read-on-the-server-only": ["src/site/a.ts", "src/content/kinds/b.ts"],
  "no-circles": ["src/site/a.ts", "src/site/b.ts"],
};

describe("the rooms' import rules", () => {
  test("are kept, and all modules were read", async () => {
    const { broken, modules } = await checkImports(process.cwd());
    expect(broken).toEqual([]);
    expect(modules).toBeGreaterThan(150);
  });

  test("see a planted breach each", async () => {
    const directory = await temporaryDirectory();
    expect(Object.keys(forbiddenImports)).toEqual(cruiserConfig.forbidden?.map((rule) => rule.name));
    for (const [name, [from, to]] of Object.entries(forbiddenImports)) {
      const root = path.join(directory, name);
      plant(root, from, to);
      // A circle needs the way back as well.
      plant(root, to, name === "no-circles" ? from : null);
      writeFileSync(path.join(root, "tsconfig.json"), "{}");
      const { broken } = await checkImports(root);
      expect(broken.map(({ rule }) => rule)).toContain(name);
    }
  });
});

function plant(root: string, file: string, imported: string | null): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  const specifier = imported && path.posix.relative(path.posix.dirname(file), imported);
  const importing = specifier
    ? `import { b } from "${specifier.startsWith(".") ? specifier : `./${specifier}`}";\n`
    : "";
  writeFileSync(full, `${importing}export const ${path.basename(file)[0]} = ${imported ? "b" : 1};\n`);
}

test("a browser bundle that holds server code fails the build", async () => {
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "secret.server.ts"), 'export const secret = "select * from people";\n');
  writeFileSync(
    path.join(directory, "page.ts"),
    'import { secret } from "./secret.server.ts";\nexport const page = secret;\n',
  );
  const building = build({
    root: directory,
    configFile: false,
    logLevel: "silent",
    plugins: [keepServerCodeOut()],
    build: { lib: { entry: path.join(directory, "page.ts"), formats: ["es"] }, write: false },
  });
  await expect(building).rejects.toThrow(/secret\.server\.ts is server code/);
});
