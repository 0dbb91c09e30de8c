import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { filteredIds } from "../inbox/filter.server.ts";
import type { LeadCursor } from "../inbox/order.server.ts";
import { companyKeys, personKey } from "./contact-keys.server.ts";

/** Leads that are read in one transaction. */
const batch = 500;

/** The most that a screen waits for. A background job reads the rest. */
const maxBatchesAtOnce = 4;

/** Reads what the contacts of new and changed leads are recognized by. */
export async function readChangedContacts(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await readBatch(db)));
}

/** The same for a screen. Returns whether there is more. */
export async function refreshContacts(db: Db): Promise<boolean> {
  for (let batches = 0; batches < maxBatchesAtOnce; batches++) if (!(await readBatch(db))) return false;
  return true;
}

/** Returns whether there may be more. */
async function readBatch(db: Db): Promise<boolean> {
  const changes = db.selectFrom("contact_changes").select("number").orderBy("number").limit(batch);
  // A look without a write is enough nearly always.
  if ((await changes.limit(1).execute()).length === 0) return false;
  return db.transaction().execute((tx) => readChanges(tx));
}

async function readChanges(tx: Tx): Promise<boolean> {
  // Before the leads are read: a change after that is noted again.
  const changes = await tx
    .deleteFrom("contact_changes")
    .where("number", "in", tx.selectFrom("contact_changes").select("number").orderBy("number").limit(batch))
    .returning("lead_id")
    .execute();
  if (changes.length === 0) return false;
  const ids = [...new Set(changes.map(({ lead_id }) => lead_id))];
  const query = tx.selectFrom("leads").select(["id", "email", "phone", "company", "status", "received_at"]);
  const leads = await locking(tx, query.where("id", "in", ids).orderBy("id")).execute();
  if (leads.length > 0) {
    await tx
      .insertInto("lead_contacts")
      .values(
        leads.map(({ id, received_at, status, ...lead }) => ({
          ...{ lead_id: id, received_at, person: "", company: "", domain: "" },
          ...(status !== "spam" && { person: personKey(lead), ...companyKeys(lead) }),
        })),
      )
      .onConflict((conflict) =>
        conflict.column("lead_id").doUpdateSet(({ ref }) => ({
          received_at: ref("excluded.received_at"),
          person: ref("excluded.person"),
          company: ref("excluded.company"),
          domain: ref("excluded.domain"),
        })),
      )
      .execute();
  }
  return changes.length === batch;
}

export type ContactKind = "people" | "companies";

type KeyColumn = "person" | "company" | "domain";

export const columnsOf: Record<ContactKind, readonly KeyColumn[]> = {
  people: ["person"],
  companies: ["company", "domain"],
};

/** An address, a name or a domain, and when its latest lead came. */
interface KeyTime {
  column: KeyColumn;
  key: string;
  at: Date;
}

interface ContactPage {
  search: string;
  limit: number;
  /** The last lead of the page before. */
  after: LeadCursor | undefined;
}

/** The latest lead of each person or company, latest first. A search has one page. */
export async function listContacts(db: Db, kind: ContactKind, { search, limit, after }: ContactPage) {
  if (search.trim() !== "") return (await findContacts(db, kind, search)).slice(0, limit);
  const shown: KeyTime[] = [];
  let last = after && (await keyOf(db, kind, after));
  for (;;) {
    const keys = await latestKeys(db, kind, { before: last, limit: limit + 1 });
    shown.push(...(await withoutEarlier(db, kind, keys)));
    last = keys.at(-1);
    if (keys.length <= limit || shown.length >= limit) return latestLeads(db, shown.slice(0, limit));
  }
}

/** Where a page begins: at the key of the last lead before it. */
async function keyOf(db: Db, kind: ContactKind, [at = 0, id = ""]: LeadCursor): Promise<KeyTime> {
  const row = await contactLeads(db).where("c.lead_id", "=", String(id)).executeTakeFirst();
  const [column] = columnsOf[kind];
  const keys = row ? columnsOf[kind].map((name) => row[name]) : [];
  return { column: column ?? "person", key: keys.toSorted().at(-1) ?? "", at: new Date(at) };
}

/** Reads an index from its beginning to its end: the same time for each page. */
async function latestKeys(
  db: Db,
  kind: ContactKind,
  { before, limit }: { before: KeyTime | undefined; limit: number },
): Promise<KeyTime[]> {
  const read = async (column: KeyColumn) => {
    const times = db
      .selectFrom("lead_contacts")
      .select(({ fn, ref }) => [ref(column).as("key"), fn.max("received_at").as("at")])
      .where(column, "!=", "")
      .groupBy(column)
      .as("times");
    const rows = await db
      .selectFrom(times)
      .select(["key", "at"])
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("at", "key"), "<", tuple(before?.at ?? new Date(0), before?.key ?? "")),
        ),
      )
      .orderBy("at", "desc")
      .orderBy("key", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ key, at }) => ({ column, key, at: new Date(at) }));
  };
  const keys = (await Promise.all(columnsOf[kind].map(read))).flat();
  return keys.toSorted((a, b) => (isLater(a, b) ? -1 : 1)).slice(0, limit);
}

function isLater(one: KeyTime, other: KeyTime): boolean {
  return one.at > other.at || (one.at.getTime() === other.at.getTime() && one.key > other.key);
}

/** Leaves out the keys of someone who is listed by a later one. */
async function withoutEarlier(db: Db, kind: ContactKind, keys: readonly KeyTime[]): Promise<KeyTime[]> {
  const links = await linksOf(db, kind, keys);
  const others = links.flatMap(([, other]) => other);
  const times = await Promise.all(
    columnsOf[kind].map(async (column) => {
      const values = valuesIn(others, column);
      const rows = await db
        .selectFrom("lead_contacts")
        .select(({ fn, ref }) => [ref(column).as("key"), fn.max("received_at").as("at")])
        .where(column, "in", values)
        .groupBy(column)
        .execute();
      return rows.map(({ key, at }): [string, KeyTime] => [`${column} ${key}`, { column, key, at: new Date(at) }]);
    }),
  );
  const timeOf = new Map(times.flat());
  return keys.filter((key) =>
    links.every(([from, to]) => {
      const other = timeOf.get(`${to.column} ${to.key}`);
      return from.column !== key.column || from.key !== key.key || !other || !isLater(other, key);
    }),
  );
}

export type Key = Omit<KeyTime, "at">;

/** Keys that belong to the same person or company as one of these. */
export async function linksOf(db: Db, kind: ContactKind, keys: readonly Key[]): Promise<[Key, Key][]> {
  if (kind === "people") {
    const persons = valuesIn(keys, "person");
    const joined = db
      .selectFrom("lead_addresses as a")
      .innerJoin("lead_contacts as k", "k.lead_id", "a.lead_id")
      .select(["a.address as one", "k.person as other"])
      .distinct();
    const rows = await joined
      .where("k.person", "in", persons)
      .union(joined.where("a.address", "in", persons))
      .execute();
    return both(rows, "person", "person");
  }
  const rows = await db
    .selectFrom("lead_contacts")
    .select(["company as one", "domain as other"])
    .distinct()
    .where(({ eb, or }) =>
      or([eb("company", "in", valuesIn(keys, "company")), eb("domain", "in", valuesIn(keys, "domain"))]),
    )
    .execute();
  return both(rows, "company", "domain");
}

function both(rows: readonly { one: string; other: string }[], first: KeyColumn, second: KeyColumn): [Key, Key][] {
  const known = rows.filter(({ one, other }) => one !== "" && other !== "");
  return known.flatMap(({ one, other }): [Key, Key][] => {
    const [a, b] = [
      { column: first, key: one },
      { column: second, key: other },
    ] as const;
    return [
      [a, b],
      [b, a],
    ];
  });
}

export function valuesIn(keys: readonly Key[], column: KeyColumn): string[] {
  const values = keys.filter((key) => key.column === column).map(({ key }) => key);
  // No key is that.
  return values.length > 0 ? [...new Set(values)] : [" "];
}

function contactLeads(db: Db) {
  return db
    .selectFrom("lead_contacts as c")
    .innerJoin("leads", "leads.id", "c.lead_id")
    .select(["c.person", "c.company", "c.domain", "leads.company as company_name"])
    .select(["leads.id", "leads.name", "leads.email", "leads.phone"])
    .select(["leads.status", "leads.stage", "leads.not_sale", "leads.service_name", "leads.received_at"])
    .select("leads.is_sample")
    .orderBy("c.received_at", "desc")
    .orderBy("c.lead_id", "desc");
}

/** The leads that have the keys at their times. */
async function latestLeads(db: Db, keys: readonly KeyTime[]) {
  if (keys.length === 0) return [];
  const leads = await contactLeads(db)
    .where(({ eb, or, and }) =>
      or(keys.map(({ column, key, at }) => and([eb(`c.${column}`, "=", key), eb("c.received_at", "=", at)]))),
    )
    .execute();
  return keys.flatMap(({ column, key, at }) => {
    const isOf = (lead: (typeof leads)[number]) => lead[column] === key && lead.received_at.getTime() === at.getTime();
    return leads.find(isOf) ?? [];
  });
}

/** How many of the latest leads a search looks at. */
const maxFound = 300;

/** Each person or company with such a lead, by the latest of these. */
async function findContacts(db: Db, kind: ContactKind, search: string) {
  const ids = await filteredIds(db, { search }, { limit: maxFound });
  if (ids.length === 0) return [];
  const leads = await contactLeads(db).where("c.lead_id", "in", ids).execute();
  const seen = new Set<string>();
  return leads.filter((lead) => {
    const keys = columnsOf[kind].filter((column) => lead[column] !== "").map((column) => `${column} ${lead[column]}`);
    const isNew = keys.length > 0 && keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}
