import { beforeAll, expect, vi } from "vitest";
import { createChallenge } from "#src/domain/auth/login/login-challenge.server.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { readLanguageTask } from "#src/domain/content/translation/language-tasks.server.ts";
import { putUnmatchedEmail } from "./inbound.ts";
import type { Fields } from "./lead-forms.ts";
import { aLead, putLeads } from "./leads.ts";
import { type ProtectedRoute, protectedRoutes } from "./policies.ts";
import { rowsOf } from "./rows.ts";
import { type Answer, ask, sharedSite } from "./site.ts";
import { aPerson, form, logInDirectly, type StaffSession, staffSession } from "./staff.ts";
import { aWebhook } from "./webhooks.ts";

/** Marks what only some roles may read. */
export const leadMark = "Known To Sales Only";

export const dataPathOf = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

const isOutside = ({ policy }: ProtectedRoute) => policy === "public" || policy === "login";
export const outside = protectedRoutes.filter(isOutside);
export const inside = protectedRoutes.filter((route) => !isOutside(route));

/** Whether some of its forms end the session that sends them. */
export const endsSessions = ({ name }: ProtectedRoute) =>
  name === "admin/screens/account/page" || name === "admin/screens/logout";

/** A site for the tests of a file, with a thing of each kind that is not everyone's, and people of all kinds. */
export function siteWithOthersData() {
  const ids = {
    lead: "lead-of-the-matrix",
    entry: "post-hurricane-season-it-plan",
    picture: "",
    /** The person that the others act on. */
    person: "",
    session: "",
    mail: "mail-of-the-matrix",
    email: "",
  };

  const trial = sharedSite();

  function pathOf({ pattern }: ProtectedRoute, entry = ids.entry): string {
    return pattern
      .replace(/contacts\/:kind\b\??/, "contacts/people")
      .replace(":kind", "post")
      .replace(":entry", entry)
      .replace(":picture", ids.picture)
      .replace(/:lead\b\??/, ids.lead)
      .replace(":email", ids.email)
      .replace(":list", "blog")
      .replace("/:language?", "")
      .replace(":language", "es")
      .replaceAll(/:\w+\??/g, "x")
      .replace("*", "no/such/screen");
  }

  /** Cookies that must not open the admin. */
  const strangers: Record<string, string> = { nobody: "", garbage: "session=x; __Host-session=x; challenge=x" };

  const staffOf = (...roles: Role[]) => staffSession(trial().site.services.db, ...roles);

  const members = new Map<string, Promise<StaffSession>>();

  /** Returns the same person each time, unlike `staffOf`: for tests that leave person and session as they are. */
  function memberOf(roles: readonly Role[]): Promise<StaffSession> {
    const key = roles.join();
    const member = members.get(key) ?? staffOf(...roles);
    members.set(key, member);
    return member;
  }

  /** Creates a person with a session, for the others to act on. */
  async function anotherPerson(): Promise<void> {
    const { db } = trial().site.services;
    const { id } = await aPerson(db, { role: "sales" });
    await logInDirectly(db, { id });
    const session = await db.selectFrom("sessions").select("id").where("person_id", "=", id).executeTakeFirstOrThrow();
    Object.assign(ids, { person: id, session: session.id });
  }

  beforeAll(async () => {
    const { db } = trial().site.services;
    const day = 24 * 60 * 60_000;
    await putLeads(db, [aLead(1, { id: ids.lead, name: leadMark, email: "lead@harbor.example" })]);
    ids.email = await putUnmatchedEmail(db, leadMark);
    ids.picture = (await db.selectFrom("media").select("id").executeTakeFirstOrThrow()).id;
    await aWebhook(db, { id: "x", off: "owner" });
    await anotherPerson();
    const disabled = await aPerson(db);
    strangers.disabled = await logInDirectly(db, disabled);
    await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", disabled.id).execute();
    const late = await aPerson(db);
    strangers.idle = await logInDirectly(db, late, new Date(Date.now() - 1.01 * day));
    strangers.expired = await logInDirectly(db, late, new Date(Date.now() - 7.01 * day));
    const step = await createChallenge(db, "two-factor", late.id, null, new Date());
    strangers["half signed in"] = `challenge=${step}`;
    strangers["half signed in, as if whole"] = `session=${step}; challenge=${step}`;
  });

  async function rows(tables?: RegExp) {
    const { db } = trial().site.services;
    // Adding and publishing a language goes on in the background.
    await vi.waitFor(async () => expect(await readLanguageTask(db)).toBeNull(), { timeout: 60_000 });
    return rowsOf(db, tables);
  }

  function request(route: string, cookie: string, method = "GET"): Promise<Answer> {
    const { url } = trial();
    return ask(url, route, { method, headers: { Host: new URL(url).host, Cookie: cookie } });
  }

  function send(route: string, fields: Fields, { id, cookie }: StaffSession): Promise<Answer> {
    const known: Fields = { ...ids, self: id };
    const filled = Object.entries(fields).map(([name, value]) => [name, known[value] ?? value]);
    const { url } = trial();
    return ask(url, route, form(url, Object.fromEntries(filled), { Cookie: cookie }));
  }

  return {
    ids,
    strangers,
    pathOf,
    look: request,
    send,
    rows,
    staffOf,
    memberOf,
    anotherPerson,
    db: () => trial().site.services.db,
  };
}
