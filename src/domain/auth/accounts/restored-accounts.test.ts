import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { digestSecret } from "#src/base/security/digest.server.ts";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { restoreBackup } from "#src/domain/backup/restore.server.ts";
import { createPreviewLink } from "#src/domain/content/drafts/preview-links.server.ts";
import { hasDeadLink } from "#src/domain/email/answers.ts";
import { queuedEmails } from "#src/domain/email/queue/queue.server.ts";
import { saltOf } from "#src/domain/visits/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { allRows, type BackupSite, emptiedTables, emptySite, storedSecret } from "../../../../tests/support/backups.ts";
import { aPage, seedContent } from "../../../../tests/support/content.ts";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead } from "../../../../tests/support/leads.ts";
import { noon, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";
import type { AuthContext } from "../auth-context.ts";
import { createChallenge } from "../login/login-challenge.server.ts";
import { consumeAttempt } from "../login/rate-limit.server.ts";
import type { Person } from "../person.ts";
import { readSession } from "../sessions.server.ts";
import { changeRoles } from "./change-roles.server.ts";
import { readLink } from "./links.server.ts";
import { disable, invite, listStaff, remove, startReset } from "./staff.server.ts";

const start = noon;
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const operator = { id: null, name: "Operator" };

async function siteWithSettings(engine: Engine): Promise<BackupSite> {
  const site = await emptySite(engine);
  const about = { id: "about", slug: "about", content: aPage({ title: "About" }) };
  await seed(site.db, site.store, await seedContent({ page: [about] }), start);
  return site;
}

function authContextOf({ db }: BackupSite, now = () => start): AuthContext {
  return { db, now, secret: storedSecret.value, origin: "https://www.harbor.example", wakeSender: () => {} };
}

async function backUp(site: BackupSite): Promise<string> {
  const file = path.join(await temporaryDirectory(), "backup.tar");
  await writeBackup(file, site, { media: "included", now: later(1) });
  return file;
}

async function accountsOf({ db }: BackupSite): Promise<Record<string, string>> {
  const staff = await listStaff(db);
  return Object.fromEntries(staff.map(({ name, roles, state }) => [name, `${roles.join(" and ")}, ${state}`]));
}

/** A logged-in person, with rows in all tables that grant access or count attempts. */
async function recordedSecrets({ db }: BackupSite): Promise<(string | null)[]> {
  return (await db.selectFrom("site_state").select("secret_digest").execute()).map((state) => state.secret_digest);
}

async function logInEverywhere(site: BackupSite, person: Person) {
  const { db } = site;
  const session = (await logInDirectly(db, person, start)).slice("session=".length);
  const reset = await startReset(authContextOf(site), operator, person.id, "link");
  const link = reset.state === "started" ? (new URL(reset.link ?? "").searchParams.get("token") ?? "") : "";
  await createChallenge(db, "two-factor", person.id, null, start);
  await consumeAttempt(db, [{ key: `account ${person.id}`, max: 10 }], start);
  await saltOf(db, "2026-05-06");
  await db.insertInto("visitor_digests").values({ day: "2026-05-06", digest: "visitor" }).execute();
  await createPreviewLink(db, { kind: "page", entry: "about", language: "en", by: operator }, start);
  const isIn = async () => (await readSession(db, session, start)) !== null;
  const canReset = async () => (await readLink(db, link, start)) !== null;
  return { session, link, isIn, canReset };
}

function passkey({ id: person_id }: Person, id: string) {
  return { id, person_id, name: "Laptop", public_key: "none", counter: 0, created_at: start, used_at: null };
}

const directions = databases.flatMap((from) =>
  databases.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })),
);

describe.each(directions)("on a new machine, from $name", ({ from, to }) => {
  test("accounts are as in the backup, and no one is logged in", async () => {
    const first = await siteWithSettings(from.engine);
    const [ada, bo] = [await aPerson(first.db, { name: "Ada" }), await aPerson(first.db, { name: "Bo" })];
    const { session, link, isIn, canReset } = await logInEverywhere(first, ada);
    expect([await isIn(), await canReset()]).toEqual([true, true]);
    await disable(authContextOf(first), ada, bo.id);
    await startReset(authContextOf(first), operator, ada.id, "mail");
    const second = await emptySite(to.engine);
    const { settled } = await restoreBackup(await backUp(first), second, later(2));
    expect(settled).toEqual({ arePreserved: false, disabled: [], skipped: [], hasOwner: true });
    expect(await accountsOf(second)).toEqual({ Ada: "owner, active", Bo: "owner, disabled" });
    expect(await second.db.selectFrom("people").selectAll().orderBy("id").execute()).toEqual(
      await first.db.selectFrom("people").selectAll().orderBy("id").execute(),
    );
    expect(await allRows(second.db)).toMatchObject(emptiedTables);
    expect(await readSession(second.db, session, start)).toBeNull();
    expect(await readLink(second.db, link, start)).toBeNull();
    const server = await testMailServer();
    await senderTo(second.db, server).sender.runDue();
    expect(server.received).toEqual([]);
    expect((await queuedEmails(second.db)).map(hasDeadLink)).toEqual([true]);
  });
});

describe.each(databases)("a backup restored over a site with accounts on $name", ({ engine }) => {
  test("restores no access that was removed since", async () => {
    const site = await siteWithSettings(engine);
    const { db } = site;
    const names = ["Ada", "Disabled", "Lowered", "Removed", "Changed", "Returned"];
    const people = await Promise.all(names.map((name) => aPerson(db, { name })));
    const [ada, disabled, lowered, removed, changed, returned] = people;
    if (!ada || !disabled || !lowered || !removed || !changed || !returned) throw new Error("They were just made");
    const both = { roles: ["editor", "sales"] } as const;
    const halved = await aPerson(db, { name: "Halved", ...both });
    const doubled = await aPerson(db, { name: "Doubled", role: "sales" });
    const { isIn, canReset } = await logInEverywhere(site, ada);
    await db.updateTable("people").set({ disabled_at: start }).where("id", "=", returned.id).execute();
    await db.insertInto("recovery_codes").values({ person_id: changed.id, digest: "old code" }).execute();
    await db.insertInto("passkeys").values(passkey(changed, "old key")).execute();
    const rule = { role: "sales" as const, required_at: start };
    await db.insertInto("two_factor_roles").values(rule).execute();
    const file = await backUp(site);

    const auth = authContextOf(site);
    await db.updateTable("two_factor_roles").set({ role: "editor" }).execute();
    await disable(auth, ada, disabled.id);
    await changeRoles(auth, ada, lowered.id, ["sales"]);
    await changeRoles(auth, ada, halved.id, ["editor"]);
    await changeRoles(auth, ada, doubled.id, both.roles);
    await remove(auth, ada, removed.id);
    const since = { password: "another hash", totp_secret: "sealed since", totp_step: 7 };
    await db.updateTable("people").set(since).where("id", "=", changed.id).execute();
    await db.updateTable("recovery_codes").set({ digest: "new code" }).execute();
    await db.updateTable("passkeys").set({ id: "new key" }).execute();
    await db.updateTable("people").set({ disabled_at: null }).where("id", "=", returned.id).execute();
    await invite(auth, ada, { name: "Since", email: "since@harbor.example", roles: ["editor"] }, "mail");
    expect([await isIn(), await canReset()]).toEqual([true, true]);

    const { settled } = await restoreBackup(file, site, later(2));
    expect(settled).toEqual({
      arePreserved: true,
      disabled: [{ name: "Removed", email: removed.email }],
      skipped: [],
      hasOwner: true,
    });
    expect(await accountsOf(site)).toEqual({
      Ada: "owner, active",
      Disabled: "owner, disabled",
      Lowered: "sales, active",
      Halved: "editor, active",
      Doubled: "editor and sales, active",
      Removed: "owner, disabled",
      Changed: "owner, active",
      Returned: "owner, active",
      Since: "editor, invited",
    });
    const row = await db.selectFrom("people").selectAll().where("id", "=", changed.id).executeTakeFirst();
    expect(row).toMatchObject(since);
    const rows = await allRows(db);
    expect(rows).toMatchObject({ two_factor_roles: [{ role: "editor" }] });
    expect(rows).toMatchObject({
      ...emptiedTables,
      recovery_codes: [{ digest: "new code" }],
      passkeys: [{ id: "new key" }],
    });
    expect([await isIn(), await canReset()]).toEqual([false, false]);
  });

  test("records in the audit log what was restored and which accounts were disabled", async () => {
    const site = await siteWithSettings(engine);
    const ada = await aPerson(site.db, { name: "Ada" });
    const deletedPerson = await aPerson(site.db, { name: "Gone" });
    const file = await backUp(site);
    await remove(authContextOf(site), ada, deletedPerson.id);
    await restoreBackup(file, site, later(2));
    const lines = await site.db.selectFrom("audit_log").selectAll().where("person_name", "=", "Operator").execute();
    expect(lines.map(({ act, subject_title, detail }) => ({ act, subject_title, detail }))).toEqual(
      expect.arrayContaining([
        { act: "disabled", subject_title: "Gone", detail: null },
        { act: "backup-restored", subject_title: "", detail: { of: later(1).toISOString(), disabled: ["Gone"] } },
      ]),
    );
  });

  test("identifies accounts by id: addresses that were swapped or reassigned since stay that way", async () => {
    const site = await siteWithSettings(engine);
    const { db } = site;
    const [ada, bo, cy] = [await aPerson(db), await aPerson(db), await aPerson(db, { name: "Before" })];
    await db
      .insertInto("leads")
      .values(aLead(1, { assignee_id: ada.id }))
      .execute();
    const file = await backUp(site);
    const rename = (id: string, email: string) =>
      db.updateTable("people").set({ email, email_key: email }).where("id", "=", id).execute();
    await rename(ada.id, "between@harbor.example");
    await rename(bo.id, ada.email);
    await rename(ada.id, bo.email);
    await remove(authContextOf(site), ada, cy.id);
    await aPerson(db, { name: "After", email: cy.email });
    const { settled } = await restoreBackup(file, site, later(2));
    expect(settled).toMatchObject({ disabled: [], skipped: [cy.email] });
    const people = await db.selectFrom("people").select(["id", "email_key"]).execute();
    expect(people).toHaveLength(3);
    expect(people).toContainEqual({ id: ada.id, email_key: bo.email });
    expect(people).toContainEqual({ id: bo.id, email_key: ada.email });
    expect(Object.keys(await accountsOf(site))).toContain("After");
    expect(await db.selectFrom("leads").select("assignee_id").execute()).toEqual([{ assignee_id: ada.id }]);
  });

  test("keeps the site's secret, which encrypts its second factors", async () => {
    const other = await siteWithSettings(engine);
    const stranger = await aPerson(other.db);
    const file = await backUp({ ...other, secret: { value: "t".repeat(43), isStored: true } });
    const site = await siteWithSettings(engine);
    const replaced: string[] = [];
    const target = { ...site, replaceSecret: (secret: string) => void replaced.push(secret) };
    await aPerson(site.db);
    const result = await restoreBackup(file, target, later(2));
    expect(result).toMatchObject({ secret: "kept", settled: { disabled: [{ email: stranger.email }] } });
    expect(replaced).toEqual([]);
    expect(await recordedSecrets(site)).toEqual([digestSecret(storedSecret.value)]);
  });

  test("remembers the backup's secret on a site without accounts", async () => {
    const other = await siteWithSettings(engine);
    const value = "t".repeat(43);
    const file = await backUp({ ...other, secret: { value, isStored: true } });
    const site = await siteWithSettings(engine);
    const result = await restoreBackup(file, { ...site, secret: { ...storedSecret, isStored: false } }, later(2));
    expect(result).toMatchObject({ secret: "different" });
    expect(await recordedSecrets(site)).toEqual([digestSecret(value)]);
  });

  test("reports when no owner can log in", async () => {
    const site = await siteWithSettings(engine);
    const file = await backUp(site);
    await invite(authContextOf(site), operator, { name: "Ada", email: "ada@harbor.example", roles: ["owner"] }, "link");
    expect((await restoreBackup(file, site, later(2))).settled).toMatchObject({ arePreserved: true, hasOwner: false });
    expect(await accountsOf(site)).toEqual({ Ada: "owner, invited" });
  });
});

test("each table is either restored or cleared", async () => {
  const { db } = await emptySite("sqlite");
  const accounts = ["people", "passkeys", "recovery_codes", "two_factor_roles"];
  const broughtBack = [
    ...[
      "entries",
      "entry_texts",
      "entry_links",
      "revisions",
      "entry_dates",
      "redirects",
      "former_paths",
      "media",
      "site_state",
    ],
    ...["working_copies", "presences", "audit_log", "outbox", "leads", "lead_notes", "lead_search", "submissions"],
    ...["lead_assignment_rules", "vacations", "lead_reminders", "lead_alerts", "saved_lead_filters"],
    ...["lead_imports", "merged_leads", "lead_addresses", "lead_stages", "sample_counts"],
    ...["lead_messages", "lead_attachments", "lead_tasks", "lead_drafts", "lead_draft_files", "lead_answers"],
    ...["reply_templates", "reply_times", "not_found", "empty_searches", "visit_sums", "media_tags", "media_texts"],
    "replaced_files",
    ...["inbound_messages", "inbound_parts", "inbound_progress", "lead_retention"],
    ...["spam_lessons", "spam_lesson_words", "sign_ups", "bookings", "booking_times", "person_calendars"],
  ];
  const ofThisSite = ["lead_notice_rules", "mail_password", "mail_server", "inbound_mail", "inbound_secret"];
  const webhooks = ["webhooks", "webhook_secrets", "webhook_deliveries", "webhook_attempts"];
  const decided = [...accounts, ...ofThisSite, ...webhooks, ...broughtBack, ...Object.keys(emptiedTables)];
  expect(Object.keys(await allRows(db)).toSorted()).toEqual(decided.toSorted());
});
