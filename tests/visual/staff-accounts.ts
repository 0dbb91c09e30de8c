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
  /** Adds visits of the last 60 days, and leads. */
  addVisits: () => Promise<void>;
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
    addVisits: () => addVisits(db),
    addLead: () => putLeads(db, [aLead(0)]),
    close: () => db.destroy(),
  };
}

const shares = {
  page: { "/": 30, "/services": 16, "/contact": 14, "/services/managed": 11, "/about": 9, "/blog/test-your-backup": 6 },
  source: { Google: 46, direct: 29, LinkedIn: 11, newsletter: 8, "miamichamber.example": 6 },
  campaign: { "hurricane checklist": 8 },
  language: { "en-US": 76, "es-US": 15, "pt-BR": 9 },
  device: { computer: 62, phone: 38 },
} as const;

async function addVisits(db: Db): Promise<void> {
  const dayLength = 24 * 60 * 60_000;
  const ago = (days: number) => new Date(Date.now() - days * dayLength);
  const values = Array.from({ length: 60 }, (_, days) => {
    const isWeekend = ago(days).getDay() % 6 === 0;
    const visitors = (isWeekend ? 18 : 52) - Math.floor(days / 5) + ((days * 37) % 11);
    const day = ago(days).toISOString().slice(0, 10);
    const views = visitors * 3 - (days % 7);
    const names = Object.entries(shares).flatMap(([dimension, parts]) =>
      Object.entries(parts).map(([name, percent]) => {
        const part = (all: number) => Math.ceil((all * percent) / 100);
        const isPage = dimension === "page";
        return {
          dimension: dimension as "page",
          day,
          name,
          views: isPage ? part(views) : 0,
          visitors: isPage ? 0 : part(visitors),
        };
      }),
    );
    return [{ dimension: "total" as const, day, name: "", views, visitors }, ...names];
  }).flat();
  await db.insertInto("visit_sums").values(values).execute();
  const leads = Array.from({ length: 24 }, (_, number) => {
    const from =
      number % 3 === 0
        ? { utm_source: "newsletter", utm_campaign: "hurricane checklist" }
        : { referrer: "https://www.google.com/" };
    return aLead(1000 + number, { ...from, received_at: ago(1 + ((number * 5) % 58)) });
  });
  await putLeads(db, leads);
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
