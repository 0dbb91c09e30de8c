import type { Person } from "../../src/auth/person.ts";
import { readForEditing } from "../../src/content/entries/edit.server.ts";
import { saveDraft } from "../../src/content/entries/save.server.ts";
import type { KindName } from "../../src/content/schema/kinds.ts";
import { openDatabase } from "../../src/db/connect.ts";
import type { Db } from "../../src/db/tables.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { aPerson, password, signedIn } from "../support/staff.ts";

/** The accounts of the site in screenshots. */
export interface StaffAccounts {
  /** The password of all accounts. */
  password: string;
  /** The owner's session cookie, as `name=value`. */
  cookie: string;
  /** A colleague saves a draft, without publishing it. */
  colleagueSaves: (kind: KindName, id: string, change: object) => Promise<void>;
  /** Adds a lead from a visitor. */
  addLead: () => Promise<void>;
  close: () => Promise<void>;
}

const host = "mangrove.example";

/** Creates accounts for the people on the site's own pages. */
export async function createStaff(dataDir: string): Promise<StaffAccounts> {
  const db = await openDatabase({ dataDir });
  const marisol = await aPerson(db, { name: "Marisol Vega", email: `marisol@${host}` });
  const dario = await aPerson(db, { name: "Dario Quintana", email: `dario@${host}`, role: "editor" });
  await aPerson(db, { name: "Ines Duarte", email: `ines@${host}`, role: "sales" });
  return {
    password,
    cookie: await signedIn(db, marisol),
    colleagueSaves: (kind, id, change) => save(db, dario, kind, id, change),
    addLead: () => putLeads(db, [aLead(0)]),
    close: () => db.destroy(),
  };
}

async function save(db: Db, by: Person, kind: KindName, id: string, change: object): Promise<void> {
  const language = "en";
  const saved = await readForEditing(db, kind, id, language);
  if (!saved) throw new Error(`There is no ${id}`);
  const content = { ...saved.content, ...change };
  const draft = { id, kind, language, slug: null, content, baseVersion: saved.version, by } as const;
  const { state } = await saveDraft(db, draft, new Date());
  if (state !== "saved") throw new Error(`${id} was not saved: ${state}`);
}
