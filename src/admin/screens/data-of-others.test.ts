// @module-tag long
import { expect, test } from "vitest";
import { can } from "#src/domain/auth/policies.ts";
import { mayRead, roleSets } from "../../../tests/support/policies.ts";
import { dataPathOf, endsSessions, inside, leadMark, siteWithOthersData } from "../../../tests/support/role-matrix.ts";
import { foreignOf, writesOf } from "../../../tests/support/staff-forms.ts";

const { ids, pathOf, look, send, rows, staffOf, memberOf, anotherPerson, db } = siteWithOthersData();

/** Tables that each set of roles must not change with any id. Of people and sessions, only their own. */
const protectedFrom: Record<string, RegExp> = {
  editor: /^lead|^outbox$/,
  sales: /^entr|^media|^revisions$|^redirects$|^working_copies$|^preview_links$/,
  "editor and sales": /^passkeys$|^two_factor_roles$|^recovery_codes$/,
};

test.each(roleSets.filter(({ name }) => name in protectedFrom))(
  "data of others is out of reach for $name with any id",
  async (set) => {
    const { name, roles } = set;
    const readsLeads = can({ roles }, "leads.read");
    const others = () => db().selectFrom("people").selectAll().where("id", "=", ids.person).executeTakeFirstOrThrow();
    const sessions = () => db().selectFrom("sessions").selectAll().where("person_id", "=", ids.person).execute();
    await anotherPerson();
    const before = [await rows(protectedFrom[name]), await others(), await sessions()];
    const entries = can({ roles }, "content.edit") ? [] : [ids.entry];
    const foreign = [...(readsLeads ? entries : [ids.lead]), ids.person, ids.session];
    for (const route of inside.filter(
      (candidate) => mayRead(candidate, roles) && candidate.name !== "admin/screens/logout",
    )) {
      for (const id of foreign) {
        const path = pathOf(route, id).replace(ids.picture, id);
        const staff = await memberOf(roles);
        const sender = () => (endsSessions(route) ? staffOf(...roles) : staff);
        for (const to of [path, dataPathOf(path)]) {
          const { status, body } = await look(to, staff.cookie);
          expect(status, `${name} at ${to}`).toBeLessThan(500);
          if (!readsLeads) expect(body, to).not.toContain(leadMark);
        }
        for (const { intent, fields } of writesOf(route)) {
          const response = await send(path, foreignOf(fields, id), await sender());
          expect(response.status, `${intent} by ${name} to ${path}`).toBeLessThan(500);
        }
      }
    }
    expect([await rows(protectedFrom[name]), await others(), await sessions()]).toEqual(before);
  },
);
