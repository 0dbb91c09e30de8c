import { chmod, chown, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, temporaryDirectory } from "../../../tests/support/databases.ts";
import { asOtherUser } from "../../../tests/support/other-user.ts";

const missing = "doesn't exist. Check the path";
const noFolder = "/none doesn't exist. Check the path, or create the directory";
const isFile = "/letter is a file, not a directory. Check the path";
const isDirectory = "/folder is a directory. Name a file";
const exists = "/letter already exists. Choose another name, or move it away";

/** What each command says about what it is to read or to write. */
const commands: { command: string[]; says: Record<string, string> }[] = [
  {
    command: ["restore"],
    says: { nothing: missing, folder: isDirectory, "none/a": noFolder, "letter/a": isFile },
  },
  {
    command: ["backup", "check"],
    says: { nothing: missing, folder: isDirectory, "none/a": noFolder, "letter/a": isFile },
  },
  {
    command: ["check"],
    says: { nothing: missing, folder: isDirectory, "none/a": noFolder, "letter/a": isFile },
  },
  {
    command: ["backup"],
    says: { letter: exists, folder: isDirectory, "none/a": noFolder, "letter/a": isFile },
  },
  {
    command: ["leads", "export"],
    says: { letter: exists, folder: isDirectory, "none/a": noFolder, "letter/a": isFile },
  },
  { command: ["export"], says: { letter: isFile, "none/a": noFolder, "letter/a": isFile } },
  {
    command: ["import"],
    says: { nothing: missing, letter: isFile, "none/a": noFolder, "letter/a": isFile, folder: "no site.json" },
  },
];

const cases = commands.flatMap(({ command, says }) =>
  Object.entries(says).map(([name, sentence]) => ({ command: command.join(" "), name, sentence })),
);

async function siteWithFiles() {
  const { dataDir } = await copiedDatabase("sqlite", "seeded");
  const directory = await temporaryDirectory();
  await writeFile(path.join(directory, "letter"), "Dear Ada");
  await mkdir(path.join(directory, "folder"));
  return { settings: { DATA_DIR: dataDir }, directory };
}

test.each(cases)("$command says what is wrong with $name", async ({ command, name, sentence }) => {
  const { settings, directory } = await siteWithFiles();
  const { code, out, err } = await runSite(settings, ...command.split(" "), path.join(directory, name));
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(directory);
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/\bE[A-Z]{4,}\b|database|environment/);
  expect(await readdir(directory)).toEqual(["folder", "letter"]);
});

describe("without permission", () => {
  test.each(cases.map(({ command }) => command).filter((command, index, all) => all.indexOf(command) === index))(
    "%s says so",
    async (command) => {
      const { settings, directory } = await siteWithFiles();
      // Loads what the command imports while that may be read.
      await runSite(settings, "leads");
      for (const file of ["", "mangrove.db", "media", "secret"]) {
        await chown(path.join(settings.DATA_DIR, file), 65534, 65534).catch(() => {});
      }
      await chmod(directory, 0);
      const named = path.join(directory, "letter", command === "export" ? "new" : "");
      const { code, out, err } = await asOtherUser(() => runSite(settings, ...command.split(" "), named));
      await chmod(directory, 0o700);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(
        /^This user isn't allowed to open \S+\/letter\S*\. Change the permissions of .*, or use another user/,
      );
    },
  );

  test.each([
    ["leads"],
    ["doctor"],
    ["restart"],
    ["user", "list"],
    ["restore", "x"],
    ["backup", "x"],
    ["move", "sqlite"],
  ])("%s says that the data directory belongs to another user", async (...args) => {
    const { settings } = await siteWithFiles();
    await chmod(settings.DATA_DIR, 0);
    const { code, out, err } = await asOtherUser(() => runSite(settings, ...args));
    await chmod(settings.DATA_DIR, 0o700);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(settings.DATA_DIR);
    expect(err).toContain("use another user");
  });
});

describe("every command refuses what it does not know, and says what it needs", () => {
  const wrong: Record<string, string[][]> = {
    leads: [["--nothing"], ["nothing"], ["show"], ["show", "a", "b"], ["export", "a", "b"], ["--limit"]],
    mail: [["--nothing"], ["nothing"], ["retry"], ["test"], ["test", "a@example.com", "b"]],
    user: [[], ["nothing"], ["list", "a"], ["add"], ["reset"], ["disable"], ["enable", "a", "b"], ["role", "a"]],
    doctor: [["nothing"], ["--nothing"]],
    check: [["a", "b"], ["--nothing"]],
    backup: [[], ["a", "b"], ["--nothing"], ["check"], ["check", "a", "b"]],
    restore: [[], ["a", "b"], ["--nothing"]],
    move: [[], ["a", "b"], ["mysql://user:wharf@host/site"], ["postgres:///site"]],
    export: [[], ["a", "b"], ["--nothing"]],
    import: [[], ["a", "b"], ["--nothing"]],
    media: [[], ["nothing"], ["copy", "--nothing"]],
    restart: [["nothing"], ["--nothing"]],
  };
  const each = Object.entries(wrong).flatMap(([name, all]) => all.map((args) => [name, ...args]));

  test.each(each.map((args) => [args]))("%j", async (args) => {
    const { settings } = await siteWithFiles();
    const { code, out, err } = await runSite(settings, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`npm run site -- ${args[0]}`);
    expect(err).not.toMatch(/wharf|settings are invalid/);
  });
});

test("no command but check and backup check works without a site, and each says what is missing", async () => {
  const { directory } = await siteWithFiles();
  const settings = { DATA_DIR: path.join(directory, "data") };
  const file = path.join(directory, "new");
  for (const args of [
    ["leads"],
    ["mail"],
    ["mail", "test", "ana@example.com"],
    ["user", "list"],
    ["user", "disable", "ana@example.com"],
    ["doctor"],
    ["backup", file],
    ["move", "postgres://user:wharf@127.0.0.1:1/site"],
    ["export", file],
    ["leads", "export", file],
  ]) {
    const { code, err } = await runSite(settings, ...args);
    expect([args, code, err]).toEqual([args, 1, expect.stringContaining("There is no site in")]);
  }
  const { err } = await runSite(settings, "restart");
  expect(err).toContain("No site is running from");
  expect(err).toContain("set DATA_DIR");
  expect(await readdir(directory)).toEqual(["folder", "letter"]);
});
