import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import cruiserConfig from "../.dependency-cruiser.js";
import { checkImports } from "../scripts/import-rules.js";
import { keepServerCodeOut } from "../vite.plugins.ts";
import type { SourceFile } from "./house-rules.ts";
import * as rules from "./house-rules.ts";
import { temporaryDirectory } from "./support/databases.ts";
import { bannedWords, writtenFiles } from "./vocabulary.ts";

const written = writtenFiles();
const code = written.filter(({ path }) => /\.(?:ts|tsx|js)$/.test(path));

/** For each rule, a file that breaks it: a rule that accepts it does not work any more. */
const violations: Record<keyof typeof rules, rules.SourceFile> = {
  isNoLongerThanAPage: { path: "src/site/long.ts", text: "\n".repeat(301) },
  isNamedForItsSubject: { path: "src/site/utils/date.ts", text: "" },
  readsTheEnvironmentAtTheEdge: { path: "src/domain/content/x.ts", text: "process.env.PORT" },
  hasNoInlineStyle: { path: "src/site/x.tsx", text: "<p style={{ color }} />" },
  hasNoRawHtml: { path: "src/site/x.tsx", text: "<p dangerouslySetInnerHTML={html} />" },
  hasNoRawSql: { path: "src/domain/content/x.ts", text: "sql.raw(column)" },
  leavesSqlToTheDomain: { path: "src/admin/x.server.ts", text: 'await db.selectFrom("leads").execute()' },
  isReexportFree: { path: "src/domain/content/x.ts", text: 'export * from "./y.ts";' },
  makesFormatsWhenUsed: { path: "src/site/x.ts", text: 'const list = new Intl.ListFormat("en");' },
  switchesOnNoFieldType: { path: "src/admin/editor/x.tsx", text: 'case "rich-text":' },
  skipsAndSleepsNowhere: { path: "src/domain/content/x.test.ts", text: "test.skip('later')" },
  startsWithoutTestPackages: { path: "src/site/x.ts", text: 'import { parse } from "html-validate/node";' },
  beginsCommentsPlainly: { path: "src/site/x.ts", text: "/** Of a lead. */" },
  usesPlainWords: { path: "src/site/x.css", text: "/* Drawn anew. */" },
};

describe.each(Object.entries(rules) as [keyof typeof rules, rules.Rule][])("%s", (name, rule) => {
  test("holds for every file", () => {
    const files = name === "usesPlainWords" ? written : code;
    expect(files.length).toBeGreaterThan(150);
    expect(files.map(rule).filter((fault) => fault !== null)).toEqual([]);
  });

  test("catches a seeded violation", () => {
    expect(rule(violations[name])).toContain(violations[name].path);
  });
});

test.each([
  ["an archaic word in a comment", "// Read anew.", "anew"],
  ["an archaic phrase across lines", " * The form, of\n * which there are two.", "of * which"],
  ["a British spelling in an identifier", "const neighbourColour = 1;", "neighbour"],
  ["a British spelling in a screen text", '<p title="Organise the list" />', "organise"],
  ["a private name in an identifier", "export function wayBack() {}", "way back"],
  ["a private name in a string", 'const title = "New enquiry";', "enquiry"],
  ["a private name in a constant", "const ODD_FORMS = 1;", "odd forms"],
  ["a private identifier", "const standing = secondFactorOf(person);", "standing"],
])("the vocabulary check catches %s", (_what, text, word) => {
  expect(bannedWords({ path: "src/x.tsx", text }).map((finding) => finding.word)).toContain(word);
  expect(bannedWords({ path: "src/seed/x.ts", text })).toEqual([]);
});

test("the vocabulary check catches a private file name, and accepts plain words", () => {
  expect(bannedWords({ path: "src/domain/auth/way-back.ts", text: "" })).toMatchObject([{ line: 0, kind: "private" }]);
  expect(bannedWords({ path: "src/x.tsx", text: "<p aria-labelledby={id}>Colors, told apart</p>" })).toEqual([]);
  expect(bannedWords({ path: "src/x.ts", text: '// A writer.\nconst kind = "standing";' })).toEqual([]);
});

/** The folders that explain themselves: the rooms, and what is in those of several subjects. */
function describedFolders(): string[] {
  const inside = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  return ["src", "src/admin", "src/app", "src/base", "src/domain", "src/server"].flatMap(inside);
}

test("every folder has a README", () => {
  expect(describedFolders().filter((folder) => !existsSync(`${folder}/README.md`))).toEqual([]);
});

/** In lines, and in characters of a line: a README says where to begin, and the comments say the rest. */
const readmeLimits = { lines: 25, width: 135 };

function isShortReadme({ path, text }: SourceFile): string | null {
  const lines = text.trimEnd().split("\n");
  const isShort = lines.length <= readmeLimits.lines && lines.every((line) => line.length <= readmeLimits.width);
  return isShort ? null : `${path} is too long: keep what is here, what it may import, and where to begin`;
}

test("a README in src is short", () => {
  const readmes = written.filter(({ path }) => /^src\/(?:.+\/)?README\.md$/.test(path));
  expect(readmes.length).toBeGreaterThan(30);
  expect(readmes.map(isShortReadme).filter(Boolean)).toEqual([]);
  expect(isShortReadme({ path: "src/a/README.md", text: "line\n".repeat(26) })).not.toBeNull();
  expect(isShortReadme({ path: "src/a/README.md", text: "x".repeat(136) })).not.toBeNull();
});

/** For each import rule, an import that it forbids. */
const forbiddenImports: Record<string, [from: string, to: string]> = {
  "base-room": ["src/base/db/a.ts", "src/domain/content/a.ts"],
  "brand-room": ["src/brand/a.ts", "src/domain/content/b.ts"],
  "domain-room": ["src/domain/leads/a.ts", "src/admin/ui/b.ts"],
  "seed-room": ["src/seed/a.ts", "src/site/b.ts"],
  "site-room": ["src/site/a.ts", "src/admin/ui/c.ts"],
  "admin-room": ["src/admin/screens/a.ts", "src/site/b.ts"],
  "app-room": ["src/app/document/a.ts", "src/server/http/b.ts"],
  "server-room": ["src/server/http/a.ts", "src/site/b.ts"],
  "domain-layers-share-card": ["src/domain/share-card/a.ts", "src/domain/media/b.ts"],
  "domain-layers-media": ["src/domain/media/a.ts", "src/domain/audit-log/b.ts"],
  "domain-layers-audit-log": ["src/domain/audit-log/a.ts", "src/domain/content/b.ts"],
  "domain-layers-content": ["src/domain/content/a.ts", "src/domain/email/b.ts"],
  "domain-layers-email": ["src/domain/email/a.ts", "src/domain/leads/b.ts"],
  "domain-layers-auth": ["src/domain/auth/a.ts", "src/domain/leads/b.ts"],
  "domain-layers-webhooks": ["src/domain/webhooks/a.ts", "src/domain/leads/b.ts"],
  "domain-layers-visits": ["src/domain/visits/a.ts", "src/domain/leads/b.ts"],
  "domain-layers-bookings": ["src/domain/bookings/a.ts", "src/domain/leads/b.ts"],
  "domain-layers-leads": ["src/domain/leads/c.ts", "src/domain/seo/b.ts"],
  "domain-layers-seo": ["src/domain/seo/a.ts", "src/domain/health/b.ts"],
  "domain-layers-health": ["src/domain/health/a.ts", "src/domain/backup/b.ts"],
  "content-layers-schema": ["src/domain/content/schema/a.ts", "src/domain/content/fields/b.ts"],
  "content-layers-fields": ["src/domain/content/fields/c.ts", "src/domain/content/published/b.ts"],
  "content-layers-published": ["src/domain/content/published/a.ts", "src/domain/content/entries/b.ts"],
  "content-layers-search": ["src/domain/content/search/a.ts", "src/domain/content/entries/b.ts"],
  "content-layers-similarity": ["src/domain/content/similarity/a.ts", "src/domain/content/entries/b.ts"],
  "content-layers-entries": ["src/domain/content/entries/a.ts", "src/domain/content/drafts/b.ts"],
  "content-layers-redirects": ["src/domain/content/redirects/a.ts", "src/domain/content/drafts/b.ts"],
  "content-layers-drafts": ["src/domain/content/drafts/a.ts", "src/domain/content/files/b.ts"],
  "content-layers-files": ["src/domain/content/files/a.ts", "src/domain/content/translation/b.ts"],
  "admin-layers-ui": ["src/admin/ui/a.ts", "src/admin/session/b.ts"],
  "admin-layers-session": ["src/admin/session/a.ts", "src/admin/editor/b.ts"],
  "admin-layers-editor": ["src/admin/editor/a.ts", "src/admin/screens/b.ts"],
  "server-layers-config": ["src/server/config/a.ts", "src/server/http/b.ts"],
  "server-layers-http": ["src/server/http/a.ts", "src/server/process/b.ts"],
  "server-layers-process": ["src/server/process/a.ts", "src/server/cli/b.ts"],
  "pure-files-without-sql": ["src/domain/content/fields/a.ts", "src/domain/content/fields/b.server.ts"],
  "pure-files-without-node": ["src/domain/content/fields/a.ts", "node:fs"],
  "pages-validate-on-the-server": ["src/site/a.ts", "src/domain/content/schema/b.ts"],
  "audit-lines-in-the-domain": ["src/admin/screens/b.ts", "src/domain/audit-log/record.server.ts"],
  "no-cycles": ["src/site/a.ts", "src/site/b.ts"],
};

test("each import rule catches a seeded violation", async () => {
  expect(Object.keys(forbiddenImports)).toEqual(cruiserConfig.forbidden?.map((rule) => rule.name));
  const directory = await temporaryDirectory();
  writeFileSync(path.join(directory, "tsconfig.json"), "{}");
  const imports = Object.values(forbiddenImports);
  // A cycle needs the reverse import as well.
  const [cyclic, reverse] = forbiddenImports["no-cycles"] ?? [];
  if (cyclic && reverse) imports.push([reverse, cyclic]);
  for (const file of new Set(imports.flat())) {
    if (file.startsWith("node:")) continue;
    const imported = imports.filter(([from]) => from === file).map(([, to]) => to);
    addFile(directory, file, imported);
  }
  const { broken } = await checkImports(directory);
  for (const [rule, [from, to]] of Object.entries(forbiddenImports)) {
    expect.soft(broken).toContainEqual({ rule, from, to: to.replace("node:", "") });
  }
});

function addFile(root: string, file: string, imported: string[]): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  const specifier = (to: string) => {
    if (!to.startsWith("src/")) return to;
    const relative = path.posix.relative(path.posix.dirname(file), to);
    return relative.startsWith(".") ? relative : `./${relative}`;
  };
  const lines = imported.map((to) => `import "${specifier(to)}";\n`);
  writeFileSync(full, `${lines.join("")}export {};\n`);
}

test("a browser bundle with server code fails the build", async () => {
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
