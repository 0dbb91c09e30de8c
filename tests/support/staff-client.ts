import type { Role } from "#src/domain/auth/policies.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { Services } from "#src/domain/services.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { createEntry } from "./drafts.ts";
import { ask } from "./site.ts";
import { aPerson, form, logInDirectly } from "./staff.ts";

/** A staff member who edits entries over HTTP, as the forms do. */
export async function staffClient(
  running: { url: string; site: { services: Pick<Services, "db"> } },
  { role = "editor", name = "Ada Marsh" }: { role?: Role; name?: string } = {},
) {
  const { url, site } = running;
  const { db } = site.services;
  const person = await aPerson(db, { role, name });
  const cookie = await logInDirectly(db, person);
  const get = (path: string) => ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } });
  const entryPath = (kind: string, id: string) => `/cms/entries/${kind}/${id}`;
  const sentTo = async (path: string, fields: object) => {
    const strings = Object.fromEntries(
      Object.entries({ person: person.id, ...fields }).map(([key, value]) => [
        key,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ]),
    );
    const { status, headers, body } = await ask(url, path, form(url, strings, { Cookie: cookie }));
    return {
      status,
      location: headers.location,
      body,
      answer: headers["content-type"]?.includes("json") ? JSON.parse(body) : {},
    };
  };
  return {
    person,
    look: get,
    /** Sends a form to a path. */
    sentTo,
    /** Sends an entry's form and returns the response. */
    send: async (kind: string, id: string, intent: string, fields: object = {}) => {
      const { status, answer } = await sentTo(entryPath(kind, id), { intent, ...fields });
      return { status, ...answer };
    },
    /** The entry as an open form polls it. */
    read: async (kind: string, id: string) => JSON.parse((await get(`${entryPath(kind, id)}?since=-1`)).body),
    putBack: (id: string) => ask(url, "/cms/trash", form(url, { intent: "put-back", entry: id }, { Cookie: cookie })),
    create: async (kind: KindName) => {
      const { id } = await createEntry(db, { kind, language: "en", by: person }, new Date());
      return id;
    },
  };
}

/** A visitor's request. */
export function visit({ url }: RunningSite, path: string) {
  return ask(url, path, { headers: { Host: new URL(url).host } });
}
