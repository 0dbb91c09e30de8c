import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "../../../src/db/connect.ts";
import { postWithText } from "../../support/rich-entries.ts";
import { ask } from "../../support/site.ts";
import { aPerson, cookiesOf, form, logIn } from "../../support/staff.ts";
import type { DrilledSite } from "../drilled-site.ts";
import { count } from "../experiment.ts";

/** Between two saves, in milliseconds. */
const pace = 1000;

/** How long each save took, in milliseconds, and what any other answer was. */
export interface Saves {
  took: number[];
  failed: Map<string, number>;
}

/** Somebody of staff who saves the draft of a post again and again, until told to stop. */
export async function saver(site: DrilledSite, database: DatabaseOptions, saves: Saves, over: AbortSignal) {
  const db = await openDatabase(database);
  const person = await aPerson(db, { role: "editor" });
  await db.destroy();
  // By the form, which makes the browser known.
  const cookie = cookiesOf(await logIn(site.url, { email: person.email }));
  const address = `/cms/entries/${postWithText.kind}/${postWithText.entry}`;
  let version = 1;
  return async () => {
    while (!over.aborted) {
      const began = performance.now();
      const content = JSON.stringify(postWithText.marked(`Save ${version}`));
      const fields = { intent: "save", base: String(version), person: person.id, content };
      try {
        const { status, body } = await ask(site.url, address, form(site.url, fields, { Cookie: cookie }));
        const answer = status === 200 ? JSON.parse(body) : { state: `status ${status}` };
        if (answer.state === "saved") version = answer.saved.version;
        else count(saves.failed, answer.state);
      } catch (error) {
        count(saves.failed, error instanceof Error ? error.message : String(error));
      }
      const took = performance.now() - began;
      saves.took.push(took);
      await setTimeout(Math.max(0, pace - took));
    }
  };
}
