import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import { maxVisitorFileBytes } from "#src/domain/leads/answers/limits.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { eraseLead } from "#src/domain/leads/privacy/erase.server.ts";
import { exportPerson } from "#src/domain/leads/privacy/export-person.server.ts";
import { aForm } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPdf } from "../../../tests/support/files.ts";
import { multipartBody, multipartForm, type SentFile } from "../../../tests/support/multipart.ts";
import { startS3Server } from "../../../tests/support/s3-server.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";
import { staffClient } from "../../../tests/support/staff-client.ts";
import { aWebhook, storedEvents } from "../../../tests/support/webhooks.ts";

const resume: FormQuestion = { type: "file", id: "cv", label: "Your resume", hint: "Two pages", isRequired: true };
const letter: FormQuestion = { ...resume, id: "letter", label: "A letter", isRequired: false };
const ana = { email: "ana@reef.example" };
const cv = aPdf("Ana");

const file = (content: Buffer | string = cv, name = "cv.pdf", field = "answer-cv"): SentFile => ({
  field,
  name,
  content,
});

interface StorageCase {
  name: string;
  engine: Engine;
  /** Whether files are stored in a bucket. */
  isRemote?: boolean;
}

const storageCases: StorageCase[] = [
  ...databases,
  { name: "SQLite and an S3 store", engine: "sqlite", isRemote: true },
];

async function aBucket() {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  return { bucketConfig: server.bucketLocation, maxCacheBytes: 1e9 };
}

async function aSite({ engine, isRemote = false }: StorageCase) {
  const running = await startTestSite({
    ...(await databaseSettings(engine)),
    ...(isRemote && { media: await aBucket() }),
  });
  await running.site.sender.stop();
  const { url, site } = running;
  const { db, store, secret } = site.services;
  await publishOn(running, "form", "job", aForm({ title: "Job", questions: [resume, letter] }));
  const formToken = () => issueFormToken(secret, new Date(Date.now() - 60_000));
  const send = (files: SentFile[], fields: Record<string, string> = {}, to = "/forms/job") =>
    ask(url, to, multipartForm(url, multipartBody({ ...ana, formToken: formToken(), ...fields }, files)));
  const stored = async () => (await store.originals()).filter((name) => name.endsWith(".bin"));
  const leads = () => db.selectFrom("leads").select(["id", "status"]).orderBy("received_at").execute();
  const incoming = () => readdir(path.join(site.config.dataDir, "media", "incoming")).catch(() => []);
  return { running, url, site, db, store, send, stored, leads, incoming, formToken };
}

describe.each(storageCases)("a question for a file on $name", (storageCase) => {
  test("says what may be sent, and the file is stored with the lead for staff alone", async () => {
    const { running, url, db, send, stored, leads, incoming } = await aSite(storageCase);
    const hook = await aWebhook(db);
    const { body } = await ask(url, "/forms/job");
    expect(body).toMatch(/<form[^>]*encType="multipart\/form-data"/i);
    expect(body).toContain("Two pages. PDF, DOCX, ODT, TXT, JPEG, or PNG, up to 10 MB. Only our staff can open it.");
    expect((await send([file(cv, "../Ana Ñ.pdf")])).status).toBe(303);
    const [lead] = await leads();
    expect(lead?.status).toBe("new");
    const row = await db.selectFrom("lead_answers").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ type: "file", label: "Your resume", answer: "", file_name: "Ana Ñ.pdf" });
    expect(row).toMatchObject({ file_size: cv.length, file_type: "application/pdf" });
    expect(await stored()).toHaveLength(1);
    expect(await incoming()).toEqual([]);

    const staff = await staffClient(running, { role: "sales" });
    const address = `/cms/leads/${lead?.id}/sent-files/${row.file_digest}`;
    const pane = await staff.look(`/cms/leads/${lead?.id}`);
    expect(pane.body).toContain(`href="${address}"`);
    expect(pane.body).toContain("Ana Ñ.pdf (1 KB)");
    const download = await staff.look(address);
    expect(download).toMatchObject({ status: 200, body: cv.toString() });
    expect(download.headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/octet-stream/),
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const editor = await staffClient(running, { role: "editor" });
    expect((await editor.look(address)).status).toBe(403);
    expect((await ask(url, address)).status).toBe(303);
    expect((await staff.look(`/cms/leads/${crypto.randomUUID()}/sent-files/${row.file_digest}`)).status).toBe(404);
    for (const name of await stored()) expect((await ask(url, `/media/${path.basename(name)}`)).status).toBe(404);

    const notice = await db.selectFrom("outbox").selectAll().where("purpose", "=", "lead-notice").executeTakeFirst();
    expect(notice?.text).toContain("Your resume: Ana Ñ.pdf (1 KB)");
    const [event] = await storedEvents(db, hook);
    expect(event?.data.lead.contact?.answers).toEqual([
      { question: "cv", label: "Your resume", text: "Ana Ñ.pdf (1 KB)" },
    ]);
  });

  test("returns the form with a sentence for each problem, keeps the input, and stores nothing", async () => {
    const { send, stored, leads, incoming } = await aSite(storageCase);
    const large = Buffer.alloc(maxVisitorFileBytes + 1, "a");
    const refused: [SentFile[], RegExp][] = [
      [[], /Please choose a file for “Your resume”/],
      [[file("", "")], /Please choose a file for “Your resume”/],
      [[file("")], /The file for “Your resume” is empty/],
      [[file(large, "cv.txt")], /The file for “Your resume” is too large. Choose one of up to 10 MB/],
      [[file("<script>alert(1)</script>")], /We can’t open the file for “Your resume”/],
      [[file(cv.subarray(0, 90))], /The file for “Your resume” is damaged/],
      [[file(), file("Two", "two.txt")], /Please choose only one file for “Your resume”/],
    ];
    for (const [files, message] of refused) {
      const { status, body } = await send(files, { message: "not asked" });
      expect([status, body]).toEqual([422, expect.stringMatching(message)]);
      expect(body).toContain('value="ana@reef.example"');
      expect(body).toMatch(/<input[^>]*id="answer-cv"[^>]*aria-invalid="true"/);
    }
    expect([await leads(), await stored(), await incoming()]).toEqual([[], [], []]);
    expect((await send([file(large.subarray(1), "cv.txt")])).status).toBe(303);
  });

  test("asks for a fit file again if another field has an error, unless the form's script keeps it", async () => {
    const { send } = await aSite(storageCase);
    const again = "Please choose the file for “Your resume” again. Your browser doesn’t keep it.";
    const without = await send([file()], { email: "ana@" });
    expect(without).toMatchObject({ status: 422, body: expect.stringContaining(again) });
    expect(without.body).toContain("2 things to fix");
    const withScript = await send([file()], { email: "ana@", keepsFiles: "yes" });
    expect(withScript.status).toBe(422);
    expect(withScript.body).not.toContain(again);
    expect(withScript.body).not.toMatch(/<input[^>]*id="answer-cv"[^>]*aria-invalid/);
  });

  test("a form that is sent twice makes one lead, and one with another file of that name a second", async () => {
    const { send, leads, stored, formToken } = await aSite(storageCase);
    const token = { formToken: formToken() };
    const answers = await Promise.all([send([file()], token), send([file()], token)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await leads()).toHaveLength(1);
    expect((await send([file(aPdf("Eva"))], token)).status).toBe(303);
    expect(await leads()).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });

  test("a file ends with the last lead that has it, and an export of the person contains it", async () => {
    const { site, db, store, send, leads, stored } = await aSite(storageCase);
    await send([file()]);
    await send([file()], { email: "bo@reef.example" });
    expect(await stored()).toHaveLength(1);
    const [first, second] = await leads();
    const by = { id: "ada", name: "Ada" };
    const archive = await exportPerson(site.services, by, { leads: [first?.id ?? ""], emails: [], signUps: [] });
    const pieces: Uint8Array[] = [];
    for await (const piece of archive) pieces.push(piece);
    expect(Buffer.concat(pieces).includes(cv)).toBe(true);
    const context = { db, store, now: site.services.now };
    await eraseLead(context, by, first?.id ?? "", "request");
    expect(await stored()).toHaveLength(1);
    await eraseLead(context, by, second?.id ?? "", "retention");
    expect(await stored()).toEqual([]);
  });

  test("works in the contact form, too", async () => {
    const { running, send, leads } = await aSite(storageCase);
    await changeOn(running, "settings", "settings", (settings: Settings) => ({ ...settings, questions: [resume] }));
    const inquiry = { name: "Ana Reyes", message: "Our insurer wants answers by March." };
    expect((await send([], inquiry, "/contact")).status).toBe(422);
    expect((await send([file()], inquiry, "/contact")).status).toBe(303);
    expect(await leads()).toHaveLength(1);
  });

  test("if the store fails, visitors keep their input, and no lead lacks a file", async () => {
    const { site, send, leads } = await aSite(storageCase);
    const { store } = site.services;
    const { spool } = store;
    // The reader's own temporary file works; keeping it does not.
    store.spool = (chunks, use) =>
      spool(chunks, ({ path: temporary }) => use({ path: temporary, keep: () => Promise.reject(new Error("full")) }));
    const { status, body } = await send([file()]);
    expect(status).toBe(503);
    expect(body).toContain('value="ana@reef.example"');
    expect(await leads()).toEqual([]);
    store.spool = spool;
    expect((await send([file()])).status).toBe(303);
  });
});
