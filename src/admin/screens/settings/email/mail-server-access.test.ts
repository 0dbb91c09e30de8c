import { expect, test } from "vitest";
import { allRows } from "../../../../../tests/support/backups.ts";
import { login, serverFields, subjectsAt, userOfTab, writeEmails } from "../../../../../tests/support/email-setup.ts";
import { testMailServer } from "../../../../../tests/support/outbox.ts";
import { startTestSite } from "../../../../../tests/support/site.ts";

test("the stored password goes only to the server that it was entered for", async () => {
  const server = await testMailServer(undefined, undefined, login);
  const other = await testMailServer(undefined, undefined, login);
  const running = await startTestSite();
  const owner = await userOfTab(running);
  await owner.save(serverFields(server));
  const again = await owner.save({ ...serverFields(server), password: "", from: "news@harbor.example" });
  expect(again).toContain("Email works.");
  expect(server.received.map(({ from }) => from)).toEqual(["hello@harbor.example", "news@harbor.example"]);
  expect(await owner.save({ ...serverFields(other), password: "" })).toContain("Enter the password again");
  await running.site.services.db.updateTable("mail_server").set({ version: "x", port: other.port }).execute();
  await writeEmails(running, "Waits");
  await expect.poll(async () => (await owner.state()).transport).toMatchObject({ problem: "unreadable" });
  expect(other.received).toEqual([]);
});

test("what the operator sets counts, and the screen says so", async () => {
  const [entered, fixed] = [await testMailServer(undefined, undefined, login), await testMailServer()];
  const running = await startTestSite({ mailFrom: "site@harbor.example" });
  const owner = await userOfTab(running);
  expect(await owner.save(serverFields(entered))).toContain("Email works.");
  expect(entered.received[0]?.from).toBe("site@harbor.example");
  expect(await owner.getText()).toContain("The operator has set it by");
  const { dataDir } = running.site.config;
  await running.stop();
  const again = await startTestSite({ dataDir, smtpUrl: fixed.url });
  const later = await userOfTab(again);
  const page = await later.getText();
  expect(page).toContain("Then the settings entered here are used again.");
  expect(page).not.toContain("Who provides your email?");
  expect(await later.save(serverFields(entered))).toContain("can't be changed here");
  await writeEmails(again, "Tide");
  await expect.poll(() => subjectsAt(fixed)).toEqual(["Tide"]);
});

test("only owners set it up, a second one sees that the first has changed it, and it can be removed", async () => {
  const server = await testMailServer(undefined, undefined, login);
  const running = await startTestSite();
  const [owner, editor] = [await userOfTab(running), await userOfTab(running, "editor")];
  expect(await editor.getText()).toContain("A site owner can set up email here.");
  for (const fields of [serverFields(server), { intent: "remove-mail-server" }]) {
    expect((await editor.send(fields)).status).toBe(403);
  }
  await owner.save(serverFields(server));
  expect(await editor.getText()).not.toContain(login.username);
  const old = { ...serverFields(server), version: "another" };
  expect(await owner.save(old)).toContain("Someone has just changed these settings.");
  expect((await owner.send({ intent: "remove-mail-server", version: "another" })).body).toContain(
    "Someone has just changed",
  );
  expect((await owner.send({ intent: "remove-mail-server" })).body).toContain("are removed.");
  expect((await owner.state()).transport).toMatchObject({ kind: "folder" });
  expect(await running.site.services.db.selectFrom("mail_password").selectAll().execute()).toEqual([]);
});

test("a token that is the username, too, is asked for once and not stored in a readable form", async () => {
  const token = { username: "tok-4711-harbor", password: "tok-4711-harbor" };
  const server = await testMailServer(undefined, undefined, token);
  const running = await startTestSite();
  const owner = await userOfTab(running);
  const { username: _, ...fields } = { ...serverFields(server), ...token, provider: "postmark" };
  expect(await owner.save(fields)).toContain("Email works.");
  expect(JSON.stringify(await allRows(running.site.services.db))).not.toContain(token.password);
});
