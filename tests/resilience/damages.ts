import { sql } from "kysely";
import { engineOf } from "#src/base/db/dialect.ts";
import { messageOf } from "#src/base/db/error-details.ts";
import type { Db } from "#src/base/db/tables.ts";

/** Everything that the database's own checks find wrong with its files, and rows that refer to missing ones. */
export async function damagesIn(db: Db): Promise<string[]> {
  return engineOf(db) === "sqlite" ? sqliteDamages(db) : postgresDamages(db);
}

async function sqliteDamages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: dangling } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const findings = rows.map((row) => row.integrity_check).filter((finding) => finding !== "ok");
  return [...findings, ...dangling.map(({ table }) => `a row of ${table} refers to a missing one`)];
}

/** amcheck reads every table and index, and compares each table with its indexes. */
async function postgresDamages(db: Db): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(db);
  const { rows: relations } = await sql<{ oid: string; name: string; kind: "r" | "i" }>`
    select c.oid, c.oid::regclass::text as name, c.relkind as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_am m on m.oid = c.relam
    where n.nspname in ('public', 'pg_catalog') and (c.relkind = 'r' or (c.relkind = 'i' and m.amname = 'btree'))`.execute(
    db,
  );
  const damages: string[] = [];
  for (const { oid, name, kind } of relations) {
    try {
      if (kind === "i") await sql`select bt_index_check(${oid}::regclass, true)`.execute(db);
      else {
        const found = await sql<{ msg: string }>`
          select msg from verify_heapam(${oid}::regclass, check_toast => true)`.execute(db);
        damages.push(...found.rows.map(({ msg }) => `${name}: ${msg}`));
      }
    } catch (error) {
      damages.push(`${name}: ${messageOf(error)}`);
    }
  }
  return [...damages, ...(await danglingRows(db))];
}

/** Rows that break a foreign key. PostgreSQL checks a key only when a row is written. */
async function danglingRows(db: Db): Promise<string[]> {
  const { rows: keys } = await sql<{ child: string; parent: string; pairs: string; present: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') as pairs,
      string_agg(format('c.%I is not null', a.attname), ' and ') as present
    from pg_constraint cross join lateral unnest(conkey, confkey) as k(child, parent)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.child
      join pg_attribute b on b.attrelid = confrelid and b.attnum = k.parent
    where contype = 'f' group by pg_constraint.oid, conrelid, confrelid`.execute(db);
  const dangling: string[] = [];
  for (const { child, parent, pairs, present } of keys) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.raw(child)} c
      where ${sql.raw(present)} and not exists (select from ${sql.raw(parent)} p where ${sql.raw(pairs)})`.execute(db);
    const count = Number(rows[0]?.count);
    if (count > 0) dangling.push(`${count} rows of ${child} refer to missing rows of ${parent}`);
  }
  return dangling;
}
