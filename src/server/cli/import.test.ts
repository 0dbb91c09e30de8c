import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import { kindNames } from "#src/domain/content/schema/kinds.ts";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";

/** A site with the default content, and a directory for files. */
async function aSite() {
  const { dataDir } = await copiedDatabase("sqlite", "seeded");
  const db = await openForTest({ dataDir });
  return {
    run: (...args: string[]) => runSite({ DATA_DIR: dataDir }, ...args),
    textOf: (id: string) => findText(db, id, "en"),
    directory: await temporaryDirectory(),
  };
}

test("the example in the operating guide can be imported, and changes an entry that exists", async () => {
  const { run, textOf, directory } = await aSite();
  const guide = await readFile("docs/operating.md", "utf8");
  const [site, pictures, entry] = [...guide.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  await writeFile(path.join(directory, "site.json"), site ?? "");
  await writeFile(path.join(directory, "pictures.json"), pictures ?? "");
  await mkdir(path.join(directory, "testimonial"));
  await writeFile(path.join(directory, "testimonial/okafor.json"), entry ?? "");
  const { code, out } = await run("import", directory);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/publish +Testimonial +Thomas Okafor/) });
  expect((await textOf("testimonial-law"))?.published).toMatchObject({
    content: "I read every report. They say what happened and what changed.",
  });
  expect((await run("import", directory)).out).toBe("Nothing differs from the files.\n");
});

test("the operating guide names every kind of entry", async () => {
  const guide = await readFile("docs/operating.md", "utf8");
  const [, kinds = ""] = /The folder is its kind: (.*)\. The file's name/.exec(guide) ?? [];
  expect([...kinds.matchAll(/`([a-z]+)`/g)].map(([, kind]) => kind)).toEqual([...kindNames].sort());
});

test("a folder that can't be read is an error, and not taken for an empty one", async () => {
  const { run, textOf, directory } = await aSite();
  await run("export", directory);
  await rm(path.join(directory, "service"), { recursive: true });
  await writeFile(path.join(directory, "service"), "");
  const { code, out, err } = await run("import", directory, "--trash-others");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(`${directory}/service is a file, not a directory.`);
  expect(await textOf("service-cloud")).not.toBeNull();
});
