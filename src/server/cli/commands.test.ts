import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { queueSummary } from "#src/domain/email/queue/queue.server.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { inquirySchema } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { runSite, siteSettings } from "../../../tests/support/command.ts";
import { seedContent } from "../../../tests/support/content.ts";
import { openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";

const startTime = Date.parse("2026-11-20T23:00:00Z");

async function siteWithInquiries(settings: Record<string, string>): Promise<Db> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: url } = settings;
  const db = await openForTest({ dataDir, ...(url && { url }) });
  await migrate(db);
  await seed(db, diskStore(dataDir), await seedContent({}), new Date(startTime));
  const forms = [
    { name: "Ana Reyes", company: "=SUM(A1)", message: "First line\nsecond line", utmSource: "newsletter" },
    { name: "Bo", message: "Shorter" },
    { name: "Cy", website: "spam", message: "Buy" },
  ];
  for (const [minutes, form] of forms.entries()) {
    const formToken = issueFormToken("secret", new Date(startTime - 60_000 + minutes));
    const filled = inquirySchema.parse({ email: `${form.name.slice(0, 2)}@example.com`, formToken, ...form });
    const circumstances = { address: `203.0.113.${minutes}`, secret: "secret" };
    await receiveInquiry(
      { db, content: databaseReader(db), origin: "https://harbor.example" },
      { ...filled, answers: [{ question: "use", type: "choices", label: "What do you use?", text: "Mac\nLinux" }] },
      circumstances,
      new Date(startTime + minutes * 60_000),
    );
  }
  return db;
}

describe.each(databases)("the commands on $name", ({ engine }) => {
  test("leads lists the newest first in the company's time, and suspected spam on request", async () => {
    const settings = await siteSettings(engine);
    await siteWithInquiries(settings);
    const { code, out } = await runSite(settings, "leads");
    expect(code).toBe(0);
    const [heading, ...rows] = out.trimEnd().split("\n");
    expect(heading).toMatch(/^ID {8}RECEIVED {10}STATUS {2}NAME {7}EMAIL/);
    expect(rows.map((row) => row.slice(10))).toEqual([
      "2026-11-20 18:01  new     Bo         Bo@example.com",
      "2026-11-20 18:00  new     Ana Reyes  An@example.com",
    ]);
    expect((await runSite(settings, "leads", "--suspected")).out).toMatch(/spam \(honeypot\) {2}Cy/);
    expect((await runSite(settings, "leads", "--all")).out.trimEnd().split("\n")).toHaveLength(4);
    const one = await runSite(settings, "leads", "--limit", "1");
    expect(one.out).toContain("There are more");
    expect(one.out).not.toContain("Ana");
  });

  test("leads show prints one inquiry and its emails, found by the start of its id", async () => {
    const settings = await siteSettings(engine);
    await siteWithInquiries(settings);
    const id = (await runSite(settings, "leads")).out.trimEnd().split("\n").at(-1)?.slice(0, 8) ?? "";
    const { code, out } = await runSite(settings, "leads", "show", id);
    expect(code).toBe(0);
    expect(out).toMatch(/^Name +Ana Reyes$/m);
    expect(out).toMatch(/^Source +newsletter$/m);
    expect(out).toMatch(/^What do you use\? {2}Mac, Linux$/m);
    expect(out).toContain("First line\nsecond line");
    expect(out).toMatch(/lead-notice +hello@mangrove.example +waiting for its first attempt/);
    const unknown = await runSite(settings, "leads", "show", "nobody");
    expect(unknown).toMatchObject({ code: 1, out: "", err: "No lead has an id that starts with nobody.\n" });
  });

  test("leads export writes a file that only its owner can read, and never overwrites one", async () => {
    const settings = await siteSettings(engine);
    const db = await siteWithInquiries(settings);
    const file = path.join(await temporaryDirectory(), "leads.csv");
    expect((await runSite(settings, "leads", "export", file)).code).toBe(0);
    const csv = await readFile(file, "utf8");
    expect(csv).toContain(`"'=SUM(A1)"`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await runSite(settings, "leads", "export")).out).toBe(csv);
    const again = await runSite(settings, "leads", "export", file, "--all");
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining(`${file} already exists`) });
    expect(await readFile(file, "utf8")).toBe(csv);
    const lines = await db.selectFrom("audit_log").selectAll().where("act", "=", "exported").execute();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ person_name: "Operator", subject_kind: "leads", detail: { status: "open" } });
  });

  test("mail counts the queue, and retry requeues refused emails", async () => {
    const settings = await siteSettings(engine);
    const db = await siteWithInquiries(settings);
    const refused = {
      state: "refused",
      finished_at: new Date(startTime),
      response: "550 no such user",
      attempts: 1,
    } as const;
    await db.updateTable("outbox").set(refused).where("to_address", "=", "Bo@example.com").execute();
    const { code, out } = await runSite(settings, "mail");
    expect(code).toBe(0);
    expect(out).toMatch(/^Waiting {8}3$/m);
    expect(out).toMatch(/Bo@example.com .* refused 2026-11-20 18:00: 550 no such user$/m);
    const [, id = ""] = /^(\w{8}) .*Bo@example.com/m.exec(out) ?? [];
    expect((await runSite(settings, "mail", "retry", id)).out).toMatch(/^Retrying 1 email now/);
    expect(await queueSummary(db)).toMatchObject({ waiting: 4, refused: 0 });
    expect((await runSite(settings, "mail", "retry", "--all")).out).toMatch(/^Retrying 4 emails now/);
  });
});

test("a command with wrong arguments prints its usage and exits with 2", async () => {
  const settings = { DATA_DIR: path.join(await temporaryDirectory(), "none") };
  const wrong = [
    [],
    ["nothing"],
    ["leads", "--nothing"],
    ["leads", "nothing"],
    ["leads", "--limit", "0"],
    ["leads", "show"],
    ["leads", "--all", "--suspected"],
    ["mail", "retry"],
    ["mail", "retry", "a", "--all"],
  ];
  for (const args of wrong) {
    const { code, out, err } = await runSite(settings, ...args);
    expect([args, code]).toEqual([args, 2]);
    expect(out + err).toContain("npm run site -- ");
  }
});

test("on a server with a release, messages name the command as operators type it", async () => {
  const settings = { SITE_COMMAND: "mangrove", DATA_DIR: await temporaryDirectory() };
  expect((await runSite(settings)).out).toContain("Usage: mangrove COMMAND");
  expect((await runSite(settings, "leads", "--help")).out).toContain("mangrove leads show");
  expect((await runSite(settings, "user", "add")).err).toContain("mangrove user add EMAIL");
  const script = await readFile("deploy/mangrove", "utf8");
  expect(script).toContain(" --setenv=SITE_COMMAND=mangrove ");
  for (const image of ["deploy/Dockerfile", "scripts/image.js"])
    expect(await readFile(image, "utf8")).toContain("SITE_COMMAND=mangrove");
});

test("a command whose output nobody reads to the end, as with head, ends without an error", {
  tags: ["long"],
}, async () => {
  const child = spawn(process.execPath, ["src/server/cli/site.ts", "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  const [[code], errors] = await Promise.all([once(child, "exit"), text(child.stderr)]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
});

test("every command prints its help without a site", async () => {
  const settings = { PORT: "none" };
  const { code, out } = await runSite(settings, "--help");
  expect(code).toBe(0);
  const names = [...out.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name = ""]) => name);
  expect(names).toContain("leads");
  for (const name of names) {
    const help = await runSite(settings, name, "--help");
    expect(help).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`npm run site -- ${name}`) });
  }
});

test("a command neither finds nor creates a site that was never started", async () => {
  const parent = await temporaryDirectory();
  const DATA_DIR = path.join(parent, "data");
  const missing = await runSite({ DATA_DIR }, "leads");
  expect(missing).toMatchObject({ code: 1, out: "", err: expect.stringContaining("There is no site in") });
  await mkdir(DATA_DIR);
  expect((await runSite({ DATA_DIR }, "leads")).err).toContain("Start it once");
  expect((await runSite({ PORT: "none" }, "leads")).err).toContain("PORT must be a port number");
});

test("visitors' text cannot control the terminal", async () => {
  const settings = await siteSettings("sqlite");
  const db = await siteWithInquiries(settings);
  await db.updateTable("leads").set({ name: "\u001b[2JEve\u202e", message: "one\r\u009btwo\nthree" }).execute();
  const id = (await runSite(settings, "leads")).out.trimEnd().split("\n").at(-1)?.slice(0, 8) ?? "";
  const output = (await runSite(settings, "leads")).out + (await runSite(settings, "leads", "show", id)).out;
  expect(output).toContain("Eve");
  expect(output).toContain("two\nthree");
  expect(output).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
});
