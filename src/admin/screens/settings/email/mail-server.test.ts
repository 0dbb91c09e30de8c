import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { checks, runCheck } from "#src/domain/health/checks.server.ts";
import { allRows, storedSecret } from "../../../../../tests/support/backups.ts";
import { temporaryDirectory } from "../../../../../tests/support/databases.ts";
import {
  login,
  serverFields,
  subjectsAt,
  tab,
  userOfTab,
  writeEmails,
} from "../../../../../tests/support/email-setup.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { testMailServer } from "../../../../../tests/support/outbox.ts";
import { databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { startMailServer } from "../../../../../tests/support/smtp-server.ts";

describe.each(databases)("the mail server, on $name", ({ engine }) => {
  test("an owner's settings are tested, then send what waits, each email once, and the password is in no answer", async () => {
    const first = await testMailServer(undefined, undefined, login);
    const running = await startTestSite(await databaseSettings(engine));
    const { services } = running.site;
    const { db } = services;
    const owner = await userOfTab(running);
    expect(await owner.getText()).toContain("Who provides your email?");
    const saved = await owner.save(serverFields(first));
    expect(saved).toContain(`The mail server accepted a test message to ${owner.person.email}.`);
    expect(subjectsAt(first)).toEqual(["Test message - Mangrove IT"]);
    expect(first.received[0]).toMatchObject({ from: "hello@harbor.example", to: [owner.person.email] });
    const server = {
      kind: "smtp",
      source: "admin",
      host: "127.0.0.1",
      port: first.port,
      hasLogin: true,
      problem: null,
    };
    expect(await owner.state()).toMatchObject({
      transport: { ...server, from: "hello@harbor.example" },
      tests: [{ state: "sent", status: expect.stringContaining("Accepted by the mail server") }],
    });

    await first.close();
    await writeEmails(running, "One", "Two", "Three", "Four");
    await expect.poll(async () => (await owner.state()).waiting.why).toContain("No mail server answers");
    const second = await testMailServer(undefined, undefined, login);
    expect(await owner.save(serverFields(second))).toContain("Email works.");
    await expect.poll(() => second.received.length).toBe(5);
    await expect.poll(async () => (await owner.state()).waiting.number).toBe(0);
    expect(subjectsAt(second).toSorted()).toEqual(["Four", "One", "Test message - Mangrove IT", "Three", "Two"]);

    expect(await owner.getText()).toContain("A password is stored. Leave this blank to keep it.");
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await writeBackup(
      file,
      { db, store: services.store, secret: storedSecret, version: "1" },
      { media: "beside", now: new Date() },
    );
    const backup = await readFile(file, "utf8");
    expect(backup).toContain("mail_server");
    expect(backup).not.toContain("mail_password");
    const responses = [await owner.getText(), await owner.getText(`${tab}.data`), await owner.getText(`${tab}/state`)];
    const rows = await allRows(db);
    expect(rows.audit_log?.filter(({ act }) => act === "mail-server-changed")).toHaveLength(2);
    for (const text of [saved, backup, JSON.stringify(rows), ...responses]) expect(text).not.toContain(login.password);
  });

  test("settings that don't work are refused with the reason at the field, and those in use stay", async () => {
    const inUse = await testMailServer();
    const running = await startTestSite(await databaseSettings(engine));
    const owner = await userOfTab(running);
    await owner.save({ ...serverFields(inUse), username: "", password: "" });
    const before = (await owner.state()).transport;
    const withLogin = await testMailServer(undefined, undefined, login);
    const needsTls = await testMailServer(() => ({
      stage: "sender",
      code: 530,
      text: "5.7.0 Must issue a STARTTLS command first",
    }));
    const otherSender = await testMailServer(() => ({
      stage: "sender",
      code: 553,
      text: "5.7.1 Sender address rejected: not owned",
    }));
    const stoppedServer = await startMailServer();
    await stoppedServer.close();
    const noLogin = { username: "", password: "" };
    const refusals = [
      [{ ...serverFields(withLogin), password: "wrong" }, "password", "rejected the username or password"],
      [{ ...serverFields(withLogin), ...noLogin }, "username", "needs a username and password"],
      [{ ...serverFields(withLogin), encryption: "starttls" }, "encryption", "offers no encryption here"],
      [{ ...serverFields(needsTls), ...noLogin }, "encryption", "requires encryption"],
      [{ ...serverFields(otherSender), ...noLogin }, "from", "doesn't allow the site's sender address"],
      [serverFields(stoppedServer), "port", "No mail server answers"],
      [{ ...serverFields(stoppedServer), ...noLogin, host: "smtp.harbor.invalid" }, "host", "name wasn't found"],
      [{ ...serverFields(stoppedServer), host: "smtp://mail.harbor.example" }, "host", "Enter only the server's name"],
      [{ ...serverFields(stoppedServer), port: "99999" }, "port", "usually 465 or 587"],
      [{ ...serverFields(stoppedServer), host: "mail.harbor.example" }, "encryption", "only sent encrypted"],
      [{ ...serverFields(stoppedServer), from: "hello" }, "from", "Enter a full email address"],
    ] as const;
    for (const [fields, field, reason] of refusals) {
      const page = await owner.save(fields);
      expect(page, reason).toMatch(new RegExp(`id="save-mail-server-${field}-error"[^>]*>[^<]*${reason}`));
      // The input stays, but not the password.
      expect(page, reason).toContain(`value="${fields.port}"`);
      expect(page, reason).not.toContain(login.password);
    }
    expect((await owner.state()).transport).toEqual(before);
    expect((await owner.state()).tests).toHaveLength(1);
    expect(await owner.save({ ...serverFields(stoppedServer), mode: "untested" })).toContain("Saved without a test.");
    expect((await owner.state()).transport).toMatchObject({ port: stoppedServer.port });
  });

  test("a change reaches a second instance, also while its emails wait for the former server", async () => {
    const shared = { ...(await databaseSettings(engine)), authSecret: "a".repeat(43) };
    const one = await startTestSite(shared);
    const two = await startTestSite({
      ...shared,
      ...(engine === "postgres" && { dataDir: await temporaryDirectory() }),
    });
    const owner = await userOfTab(one);
    const first = await testMailServer(undefined, undefined, login);
    await owner.save(serverFields(first));
    await first.close();
    await one.site.sender.stop();
    await writeEmails(two, "Waits");
    await expect.poll(async () => (await owner.state()).waiting.why).toContain("No mail server answers");
    const second = await testMailServer(undefined, undefined, login);
    await owner.save(serverFields(second));
    await expect.poll(() => subjectsAt(second)).toEqual(["Test message - Mangrove IT", "Waits"]);
  });

  test("a password of another secret is noticed: emails wait, the screen says what to do, and entering it again sends them", async () => {
    const settings = await databaseSettings(engine);
    const server = await testMailServer(undefined, undefined, login);
    const before = await startTestSite({ ...settings, authSecret: "a".repeat(43) });
    await (await userOfTab(before)).save(serverFields(server));
    await before.stop();
    const running = await startTestSite({ ...settings, authSecret: "b".repeat(43) });
    const owner = await userOfTab(running);
    await writeEmails(running, "Waits");
    await expect.poll(async () => (await owner.state()).waiting.why).toContain("the site's secret has changed");
    expect(await owner.getText()).toContain("encrypted with another secret");
    const check = checks.find(({ name }) => name === "emails");
    expect(check && (await runCheck(check, running.site.health))).toMatchObject({
      state: "problem",
      advice: expect.stringContaining("enters it again"),
    });
    expect(await owner.save({ ...serverFields(server), password: "" })).toContain("the stored one can't be used");
    expect(await owner.save(serverFields(server))).toContain("Email works.");
    await expect.poll(() => subjectsAt(server).at(-1)).toBe("Waits");
  });
});
