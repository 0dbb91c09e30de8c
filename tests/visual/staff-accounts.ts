import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { readForEditing } from "#src/domain/content/entries/editing/edit.server.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { afterOpenMinutes } from "#src/domain/content/published/hours/business-hours.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { settings } from "#src/seed/settings.ts";
import { aLead, aYearOfLeads, putLeads } from "../support/leads.ts";
import { ask } from "../support/site.ts";
import { aPerson, logInDirectly, password } from "../support/staff.ts";

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
  /** Adds leads of a year, from several sources. */
  addYearOfLeads: () => Promise<void>;
  /** Adds a lead from a visitor. */
  addLead: () => Promise<void>;
  /** Adds leads that wait for a reply, and some that were answered, won, and lost. Once, for all pictures. */
  addWaitingLeads: () => Promise<void>;
  /** Shows the page to someone with the role Sales. */
  logInAsSales: (page: Page) => Promise<void>;
  /** Gives the site the name and the brand of another company. */
  becomePalmetto: (url: string) => Promise<void>;
  close: () => Promise<void>;
}

const host = "mangrove.example";

/** Creates accounts for the people on the site's own pages. */
export async function createStaff(dataDir: string): Promise<StaffAccounts> {
  const db = await openDatabase({ dataDir });
  const marisol = await aPerson(db, { name: "Marisol Vega", email: `marisol@${host}` });
  const dario = await aPerson(db, { name: "Dario Quintana", email: `dario@${host}`, role: "editor" });
  const ines = await aPerson(db, { name: "Ines Duarte", email: `ines@${host}`, role: "sales" });
  const cookie = await logInDirectly(db, marisol);
  let waiting: Promise<void> | null = null;
  return {
    password,
    cookie,
    colleagueSaves: (kind, id, change) => save(db, dario, kind, id, change),
    addVisits: () => addVisits(db),
    addYearOfLeads: () => putLeads(db, aYearOfLeads()),
    addLead: () => putLeads(db, [aLead(0)]),
    addWaitingLeads: () => (waiting ??= addWaitingLeads(db)),
    logInAsSales: async (page) => {
      const value = (await logInDirectly(db, ines)).replace("session=", "");
      await page.context().addCookies([{ name: "session", value, url: page.url() }]);
      await page.reload();
    },
    becomePalmetto: (url) => becomePalmetto(db, marisol, url, cookie),
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
    const names = Object.entries(shares).flatMap(([dimension, percentages]) =>
      Object.entries(percentages).map(([name, percent]) => {
        const share = (all: number) => Math.ceil((all * percent) / 100);
        const isPage = dimension === "page";
        return {
          dimension: dimension as "page",
          day,
          name,
          views: isPage ? share(views) : 0,
          visitors: isPage ? 0 : share(visitors),
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
  const stored = await readForEditing(db, kind, id, language);
  if (!stored) throw new Error(`There is no ${id}`);
  const content = { ...stored.content, ...change };
  const draft = { id, kind, language, slug: null, content, baseVersion: stored.version, by } as const;
  const { state } = await saveDraft(db, draft, new Date());
  if (state !== "saved") throw new Error(`${id} was not saved: ${state}`);
}

async function addWaitingLeads(db: Db): Promise<void> {
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
  const { company } = (await publishedSingle(db, "settings", "en")).content;
  const waiting = [
    { name: "Renata Solis", company: "Solis Freight", service_name: "Managed Services", age: 2.5 },
    { name: "Peter Okafor", company: "Okafor & Lane", service_name: "Cybersecurity", age: 0.6 },
    { name: "Grace Whitfield", company: "Bayline Dental", service_name: "Cloud Solutions", age: 0.2 },
  ].map((lead) => ({
    ...lead,
    status: "new" as const,
    message: "Our server is nine years old and nobody here wants to touch it. Could you come and look at it?",
    reply_by: afterOpenMinutes(ago(lead.age), company.replyMinutes, company),
  }));
  const answered = [
    {
      name: "Tom\u00e1s Rey",
      company: "Rey Marine Supply",
      status: "contacted" as const,
      age: 26,
      value_cents: 640_000,
    },
    { name: "Amara Boateng", company: "Coral Way Clinic", status: "contacted" as const, age: 49, value_cents: null },
    { name: "Lena Fischer", company: "Fischer Imports", status: "qualified" as const, age: 75, value_cents: 1_850_000 },
    { name: "Hugo Prado", company: "Prado Hotels", status: "won" as const, age: 190, value_cents: 2_400_000 },
    { name: "Dana Whitlock", company: "Whitlock Boats", status: "lost" as const, age: 240, value_cents: 300_000 },
  ].map((lead) => ({ ...lead, currency: "USD", first_reply_at: ago(lead.age - 0.5), service_name: "IT Consulting" }));
  const leads = [...waiting, ...answered].map(({ age, ...lead }, number) =>
    aLead(2000 + number, { ...lead, received_at: ago(age) }),
  );
  await putLeads(db, leads);
}

async function becomePalmetto(db: Db, by: Person, url: string, cookie: string): Promise<void> {
  const upload = async (name: string) => {
    const body = readFileSync(`tests/fixtures/logos/${name}`);
    const answer = await ask(url, `/cms/media/upload?name=${name}`, {
      method: "POST",
      headers: {
        Host: new URL(url).host,
        Origin: url,
        Cookie: cookie,
        "Content-Type": "application/octet-stream",
        "Content-Length": String(body.length),
      },
      body,
    });
    return { media: JSON.parse(answer.body).picture.id, alt: "" };
  };
  const [logo, darkLogo] = [await upload("palmetto.svg"), await upload("palmetto-dark.svg")];
  await publish(db, by, "brand", { logo, darkLogo, accent: "#e8590c", corners: "round", font: "figtree" });
  await publish(db, by, "settings", {
    company: {
      ...settings.content.company,
      name: "Palmetto IT",
      legalName: "Palmetto IT, Inc.",
      email: "hello@palmetto.example",
    },
  });
}

async function publish(db: Db, by: Person, kind: "brand" | "settings", change: object): Promise<void> {
  const stored = await readForEditing(db, kind, kind, "en");
  if (!stored) throw new Error(`There is no ${kind}`);
  const content = { ...stored.content, ...change };
  const publication = { kind, id: kind, language: "en", slug: null, content, baseVersion: stored.version, by } as const;
  const { state } = await publishEntry(db, publication, new Date());
  if (state !== "published") throw new Error(`${kind} was not published: ${state}`);
}
