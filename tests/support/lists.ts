import type { Db } from "#src/base/db/tables.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { isFixed } from "#src/domain/content/schema/fixed-pages.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { type Answer, ask } from "./site.ts";
import { aPerson, form, logInDirectly } from "./staff.ts";

type Fields = Record<string, string> | [string, string][];

/** A response with the screen's markup and its visible text. */
function withText({ status, headers, body }: Answer) {
  const screen = body.slice(body.indexOf('id="screen"'), body.indexOf("</main>"));
  const text = screen.replaceAll(/<!--.*?-->|<[^>]+>/g, "\n").replaceAll(/\n+/g, "\n");
  return { status, location: headers.location, screen, text: text.replaceAll("&amp;", "&").replaceAll("\n", "") };
}

/** A client that is logged in and uses the content lists. */
export async function listClient({ url, site }: RunningSite, role: Role = "editor") {
  const { db } = site.services;
  const headers = {
    Host: new URL(url).host,
    Cookie: await logInDirectly(db, await aPerson(db, { role, name: "Ana Ruiz" })),
  };
  return {
    db,
    look: async (path: string) => withText(await ask(url, path, { headers })),
    send: async (path: string, fields: Fields) => {
      const sent = { ...form(url, {}, headers), body: new URLSearchParams(fields).toString() };
      return withText(await ask(url, path, sent));
    },
  };
}

export function entries(intent: string, ids: readonly string[]): [string, string][] {
  return [["intent", intent], ...ids.map((id): [string, string] => ["entry", id])];
}

/** What the dialog sends that asks before entries are unpublished or deleted. */
export function confirmed(intent: "unpublish" | "delete", ids: readonly string[]): [string, string][] {
  return [...entries(intent, ids), ["ignoreWarnings", "yes"]];
}

export function textOf(db: Db, id: string) {
  return db
    .selectFrom("entry_texts")
    .where("locale", "=", "en")
    .select(["title", "version", "published", "published_at", "updated_at", "deleted_at", "slug"])
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function latest(db: Db, kind: KindName): Promise<string> {
  const { id } = await db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", kind)
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** A published default entry that is no fixed page. */
export async function someOf(db: Db, kind: KindName): Promise<string> {
  const rows = await db
    .selectFrom("entry_texts")
    .where("locale", "=", "en")
    .select(["entry_id", "slug"])
    .where("kind", "=", kind)
    .where("published_at", "is not", null)
    .orderBy("entry_id")
    .execute();
  return rows.find(({ slug }) => slug === null || !isFixed(slug))?.entry_id ?? "";
}
