import { expect, test } from "vitest";
import { seededAt, siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { publishEntry } from "../entries/publishing/publish.server.ts";
import { unpublishEntry } from "../entries/publishing/unpublish.server.ts";
import { findText } from "../entries/texts.server.ts";
import { readAlertHistory } from "./alert-history.server.ts";
import { databaseReader } from "./published.server.ts";

const id = "alert-storm";
const by = { id: null, name: "Ana" };
const later = (hours: number) => new Date(seededAt.getTime() + hours * 3_600_000);

test.each(bothDatabases)("an alert was on in each language, translated or not, on $name", async ({ engine }) => {
  const content = (title: string) => ({ title, text: `${title}.`, phone: "", days: [] });
  const { db } = await siteWith(engine, { alert: [{ id, slug: null, content: content("Closed") }] });
  const publish = async (language: "en" | "es", title: string, hours: number) => {
    const baseVersion = (await findText(db, id, language))?.version ?? 0;
    const publication = { id, kind: "alert", language, slug: null, content: content(title), baseVersion, by } as const;
    expect(await publishEntry(db, publication, later(hours))).toMatchObject({ state: "published" });
  };
  await publish("en", "Closed", 1);
  await publish("es", "Cerrado", 2);
  await unpublishEntry(db, { id, language: "en", by }, later(3));
  await publish("en", "Closed again", 4);
  await unpublishEntry(db, { id, language: "en", by }, later(5));
  await publish("en", "Closed once more", 6);
  const titles = async (language: "en" | "es") =>
    (
      await readAlertHistory(
        databaseReader(db, () => later(7)),
        language,
      )
    ).map(({ title, startedAt, endedAt }) => [title, startedAt, endedAt]);
  const [first, second, third] = await titles("en");
  expect([first?.[0], second?.[0], third?.[0]]).toEqual(["Closed once more", "Closed again", "Closed"]);
  expect(await titles("es")).toEqual([first, second, ["Cerrado", third?.[1], third?.[2]]]);
});
