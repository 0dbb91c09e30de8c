import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "#src/base/db/connect.ts";
import { type Figure, report, say } from "../../bench/report.ts";
import { ask } from "../support/site.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { copySource, runIn } from "../support/source-copy.ts";
import { aPerson, form, logInDirectly } from "../support/staff.ts";
import type { Experiment } from "./experiment.ts";

const definition = `import { z } from "zod";
import { line, paragraph } from "../fields.ts";
import { defineKind } from "../kind.ts";

export const award = defineKind({
  label: "Award",
  plural: "Awards",
  single: false,
  schema: z.object({
    name: line(60).meta({ label: "Name of the award" }),
    reason: paragraph(200).meta({ label: "What it was given for" }),
    year: z.number().int().min(1990).max(2100).meta({ label: "Year" }),
  }),
  title: (content) => content.name,
  listing: ({ reason }) => ({ summary: reason }),
  list: { segment: "awards", purpose: "Awards of the company", icon: "quote", order: 75 },
});
`;

/** How a page reads it; fields that the definition does not have must not compile. */
const reading = `import type { ContentOf } from "#src/domain/content/schema/kinds.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import type { Db } from "#src/base/db/tables.ts";

export async function namesOf(db: Db): Promise<[name: string, year: number][]> {
  const awards = (await databaseReader(db).content("en", ["award"])).entries("award");
  // @ts-expect-error: an award has no color
  awards.map(({ content }) => content.color);
  // @ts-expect-error: a name is a text
  const wrong: ContentOf<"award">["name"] = 7;
  return awards.map(({ content }) => [content.name, content.year + Number(wrong) * 0]);
}
`;

/** Copies the source and adds a kind: one file, and one line with its import in the list of kinds. */
function sourceWithAward(directory: string): void {
  copySource(directory);
  const kinds = path.join(directory, "src/domain/content/schema/kinds.ts");
  writeFileSync(path.join(directory, "src/domain/content/schema/kinds/award.ts"), definition);
  writeFileSync(
    kinds,
    readFileSync(kinds, "utf8")
      .replace("import { home }", 'import { award } from "./kinds/award.ts";\nimport { home }')
      .replace("  home,\n", "  home,\n  award,\n"),
  );
}

/** Tries the features that a kind gets from its definition alone. */
async function tryAward(directory: string): Promise<Map<string, boolean>> {
  const dataDir = path.join(directory, "data");
  const site = await startSite({ DATA_DIR: dataDir, HOST: "127.0.0.1" }, directory);
  const db = await openDatabase({ dataDir });
  const works = new Map<string, boolean>();
  try {
    const person = await aPerson(db);
    const cookie = await logInDirectly(db, person);
    const get = async (pagePath: string) =>
      (await ask(site.url, pagePath, { headers: { Host: new URL(site.url).host, Cookie: cookie } })).body;
    const post = (pagePath: string, fields: Record<string, string>) =>
      ask(site.url, pagePath, form(site.url, fields, { Cookie: cookie }));
    works.set(
      "a list, with its place in the sidebar",
      /href="\/cms\/awards"[\s\S]*Awards/.test(await get("/cms/awards")),
    );
    const begun = await post("/cms/awards", { intent: "new", kind: "award" });
    const pagePath = begun.headers.location ?? "";
    const screen = await get(pagePath);
    const labels = ["Name of the award", "What it was given for", "Year"];
    works.set(
      "a form with its fields",
      labels.every((label) => screen.includes(label)),
    );
    const entry = new URL(pagePath, site.url).pathname.slice("/cms/awards/".length);
    const save = async (intent: string, base: number, content: object) => {
      const fields = {
        intent,
        base: String(base),
        person: person.id,
        content: JSON.stringify(content),
        ignoreWarnings: "yes",
      };
      return JSON.parse((await post(`/cms/entries/award/${entry}?new=yes`, fields)).body);
    };
    const invalid = await save("publish", 1, { name: "Best of Bay", reason: "", year: 1800 });
    works.set("validation that names what is wrong", JSON.stringify(invalid).includes("year"));
    const saveResult = await save("save", 1, { name: "Best of Bay", reason: "For patience", year: 2025 });
    works.set("drafts", saveResult.state === "saved" && saveResult.storedVersion.version === 2);
    works.set(
      "a preview",
      (
        await ask(site.url, `/cms/preview/award/${entry}`, {
          headers: { Host: new URL(site.url).host, Cookie: cookie },
        })
      ).status < 400,
    );
    const published = await save("publish", 2, { name: "Best of Bay", reason: "For patience", year: 2026 });
    works.set("publishing", published.state === "saved" && published.storedVersion.version === 3);
    const listed = await get("/cms/awards?q=patience");
    works.set("search in its list", listed.includes("Best of Bay") && listed.includes("Published"));
    const versions = await get(`/cms/revisions/${entry}`);
    works.set("versions to compare and restore", versions.includes("Best of Bay") && versions.includes("Year"));
    works.set("history", (await get("/cms/activity")).includes("Best of Bay"));
    return works;
  } finally {
    await db.destroy();
    await site.stop();
  }
}

export const e21: Experiment = {
  shows: "a new kind of content works everywhere by its definition alone (about two minutes)",
  async run() {
    const directory = removableDirectory();
    try {
      sourceWithAward(directory.path);
      writeFileSync(path.join(directory.path, "src/domain/awards.server.ts"), reading);
      say("Checking the types of a copy of the source with a kind more, and building it ...");
      runIn(directory.path, "node_modules/@react-router/dev/bin.cjs", "typegen");
      runIn(directory.path, "node_modules/typescript/bin/tsc", "--noEmit");
      runIn(directory.path, "scripts/build.js");
      const works = await tryAward(directory.path);
      const figures: Figure[] = [...works].map(([name, isPassed]) => ({
        name,
        value: isPassed ? "works" : "does not",
        bar: "works",
        kept: isPassed,
        binding: true,
      }));
      return report("A kind of one file and one line: what it has", figures);
    } finally {
      directory.remove();
    }
  },
};
