import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { postWithText } from "../../support/rich-entries.ts";
import { ask } from "../../support/site.ts";
import { aPerson, cookiesOf, form, logIn } from "../../support/staff.ts";
import { count } from "../experiment.ts";
import type { KillableSite } from "../killable-site.ts";

/** Interval of saves, in milliseconds. */
const intervalMs = 1000;

/** Duration of each save in milliseconds, and other results by name. */
export interface SaveCounts {
  took: number[];
  failed: Map<string, number>;
}

/** An editor who saves the draft of a post repeatedly until the signal aborts. */
export async function draftSaver(
  site: Pick<KillableSite, "url">,
  database: DatabaseOptions,
  saves: SaveCounts,
  over: AbortSignal,
) {
  const db = await openDatabase(database);
  const person = await aPerson(db, { role: "editor" });
  await db.destroy();
  // Logs in by the form, so that the device is known.
  const cookie = cookiesOf(await logIn(site.url, { email: person.email }));
  const path = `/cms/entries/${postWithText.kind}/${postWithText.entry}`;
  let version = 1;
  return async () => {
    while (!over.aborted) {
      const began = performance.now();
      const content = JSON.stringify(postWithText.marked(`Save ${version}`));
      const fields = { intent: "save", base: String(version), person: person.id, content };
      try {
        const { status, body } = await ask(site.url, path, form(site.url, fields, { Cookie: cookie }));
        const answer = status === 200 ? JSON.parse(body) : { state: `status ${status}` };
        if (answer.state === "saved") version = answer.storedVersion.version;
        else count(saves.failed, answer.state);
      } catch (error) {
        count(saves.failed, error instanceof Error ? error.message : String(error));
      }
      const took = performance.now() - began;
      saves.took.push(took);
      await setTimeout(Math.max(0, intervalMs - took));
    }
  };
}
