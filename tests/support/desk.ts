import { createEntry } from "../../src/content/drafts.server.ts";
import type { KindName } from "../../src/content/kinds/kinds.ts";
import type { Role } from "../../src/people/rules.ts";
import type { Running } from "../../src/server/start.ts";
import { ask } from "./site.ts";
import { aPerson, form, signedIn } from "./staff.ts";

/** Somebody of staff who edits entries over HTTP, as their forms do. */
export async function desk(
  running: Running,
  { role = "editor", name = "Ada Marsh" }: { role?: Role; name?: string } = {},
) {
  const { url, site } = running;
  const { db } = site.services;
  const person = await aPerson(db, { role, name });
  const cookie = await signedIn(db, person);
  const look = (path: string) => ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } });
  const address = (kind: string, id: string) => `/cms/entries/${kind}/${id}`;
  return {
    person,
    look,
    /** What a form of an entry sends; answers what it is told. */
    send: async (kind: string, id: string, intent: string, fields: object = {}) => {
      const { content, ...rest } = { content: undefined as unknown, ...fields };
      const sent = {
        intent,
        person: person.id,
        ...rest,
        ...(content !== undefined && { content: JSON.stringify(content) }),
      };
      const strings = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, String(value)]));
      const { status, body } = await ask(url, address(kind, id), form(url, strings, { Cookie: cookie }));
      return { status, ...(status === 200 ? JSON.parse(body) : {}) };
    },
    /** The entry as an open form hears of it. */
    read: async (kind: string, id: string) => JSON.parse((await look(`${address(kind, id)}?since=-1`)).body),
    putBack: (id: string) => ask(url, "/cms/bin", form(url, { intent: "put-back", entry: id }, { Cookie: cookie })),
    create: async (kind: KindName) => {
      const { id } = await createEntry(db, { kind, language: "en", by: person }, new Date());
      return id;
    },
  };
}

/** What a visitor gets. */
export function visit({ url }: Running, path: string) {
  return ask(url, path, { headers: { Host: new URL(url).host } });
}
