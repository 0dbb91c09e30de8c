import type { Db } from "#src/base/db/tables.ts";
import { centsOf, formatMoney } from "../pipeline/outcome.ts";
import { stageColumns } from "../pipeline/stages.ts";
import { openStatuses } from "../statuses.ts";
import { type ContactKind, columnsOf, type Key, linksOf, valuesIn } from "./contacts.server.ts";

/** In each list of a contact's page, the latest first. */
const limits = { leads: 200, emails: 50, files: 50, tasks: 50 };

/** Names and addresses of one contact that are followed. */
const maxKeys = 200;

/** All that is known of the person or company of a lead; null without that lead. */
export async function readContact(db: Db, kind: ContactKind, id: string) {
  const own = await db
    .selectFrom("lead_contacts")
    .select(["person", "company", "domain"])
    .where("lead_id", "=", id)
    .executeTakeFirst();
  if (!own) return null;
  const columns = columnsOf[kind];
  const keys = await withLinked(
    db,
    kind,
    columns.flatMap((column) => (own[column] === "" ? [] : [{ column, key: own[column] }])),
  );
  const ids = leadsWith(db, id, keys);
  const [leads, sums, emails, attachments, answers, tasks, addresses] = await Promise.all([
    db
      .selectFrom("leads")
      .select(["id", "name", "email", "phone", "company", ...stageColumns, "service_name", "message"])
      .select(["received_at", "value_cents", "currency", "is_sample"])
      .where("id", "in", ids)
      .orderBy("received_at", "desc")
      .orderBy("id", "desc")
      .limit(limits.leads)
      .execute(),
    db
      .selectFrom("leads")
      .select(({ fn }) => ["status", "currency", fn.countAll<number>().as("leads"), fn.sum("value_cents").as("cents")])
      .where("id", "in", ids)
      .groupBy(["status", "currency"])
      .execute(),
    db
      .selectFrom("lead_messages")
      .select([
        "id",
        "lead_id",
        "direction",
        "kind",
        "from_name",
        "from_address",
        "person_name",
        "subject",
        "text",
        "at",
      ])
      .where("lead_id", "in", ids)
      .orderBy("at", "desc")
      .limit(limits.emails)
      .execute(),
    db
      .selectFrom("lead_attachments")
      .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
      .select(["lead_attachments.id", "lead_attachments.name", "bytes", "lead_messages.lead_id", "lead_messages.at"])
      .where("lead_messages.lead_id", "in", ids)
      .orderBy("lead_messages.at", "desc")
      .limit(limits.files)
      .execute(),
    db
      .selectFrom("lead_answers")
      .innerJoin("leads", "leads.id", "lead_answers.lead_id")
      .select(["file_digest", "file_name", "file_size", "lead_answers.lead_id", "leads.received_at"])
      .where("lead_answers.lead_id", "in", ids)
      .where("file_digest", "is not", null)
      .orderBy("leads.received_at", "desc")
      .limit(limits.files)
      .execute(),
    db
      .selectFrom("lead_tasks")
      .select(["id", "lead_id", "text", "due_at"])
      .where("lead_id", "in", ids)
      .where("done_at", "is", null)
      .orderBy("created_at")
      .limit(limits.tasks)
      .execute(),
    db.selectFrom("lead_addresses").select("address").distinct().where("lead_id", "in", ids).limit(maxKeys).execute(),
  ]);
  return {
    leads: leads.map(({ value_cents, currency, ...lead }) => {
      const cents = centsOf(value_cents);
      return { ...lead, value: cents === null || currency === null ? "" : formatMoney(cents, currency) };
    }),
    all: sumUp(sums),
    won: sumUp(sums.filter(({ status }) => status === "won")),
    open: sumUp(sums.filter(({ status }) => openStatuses.some((open) => open === status))),
    emails,
    files: [
      ...attachments.map(({ id: attachment, ...file }) => ({ ...file, attachment, digest: "" })),
      ...answers.map(({ file_digest, file_name, file_size, received_at, lead_id }) => ({
        ...{ attachment: null, digest: file_digest ?? "", lead_id, at: received_at },
        ...{ name: file_name ?? "", bytes: file_size ?? 0 },
      })),
    ].toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    tasks,
    addresses: addresses.map(({ address }) => address),
    domains: keys.flatMap(({ column, key }) => (column === "domain" ? [key] : [])).toSorted(),
  };
}

/**
 * The names and addresses that belong together: an address that staff have added to a lead of a person is theirs, and a lead
 * with a company's name and a domain says that they are one.
 */
async function withLinked(db: Db, kind: ContactKind, own: readonly Key[]): Promise<Key[]> {
  const nameOf = ({ column, key }: Key) => `${column} ${key}`;
  const known = new Map(own.map((key) => [nameOf(key), key]));
  for (let before = 0; before < known.size && known.size < maxKeys; ) {
    before = known.size;
    const links = await linksOf(db, kind, [...known.values()]);
    for (const [, key] of links) if (known.size < maxKeys) known.set(nameOf(key), key);
  }
  return [...known.values()];
}

/** The ids of the leads with one of the keys. Without any, the lead is the only one. */
function leadsWith(db: Db, id: string, keys: readonly Key[]) {
  const columns = ["person", "company", "domain"] as const;
  return db
    .selectFrom("lead_contacts as c")
    .select("c.lead_id")
    .where(({ eb, or }) =>
      or([eb("c.lead_id", "=", id), ...columns.map((column) => eb(`c.${column}`, "in", valuesIn(keys, column)))]),
    );
}

interface Sum {
  currency: string | null;
  leads: number | string;
  cents: number | string | bigint | null;
}

/** How many leads, and what they are worth in each currency. */
function sumUp(rows: readonly Sum[]): { count: number; amount: string } {
  const amounts = [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, some]) => {
    const cents = some.reduce((sum, row) => sum + Number(row.cents ?? 0), 0);
    return currency === null || cents === 0 ? [] : [formatMoney(cents, currency)];
  });
  return { count: rows.reduce((sum, row) => sum + Number(row.leads), 0), amount: amounts.join(" + ") };
}
