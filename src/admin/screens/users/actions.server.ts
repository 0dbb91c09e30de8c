import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { changeRoles } from "#src/domain/auth/accounts/change-roles.server.ts";
import {
  disable,
  enable,
  invite,
  inviteAgain,
  remove,
  resetTwoFactor,
  startReset,
} from "#src/domain/auth/accounts/staff.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { type Role, roleSet, roles } from "#src/domain/auth/policies.ts";
import { requireTwoFactor } from "#src/domain/auth/two-factor/two-factor-rule.server.ts";
import { saveAppointments } from "#src/domain/bookings/appointment-settings.server.ts";
import { readAppointmentPeople } from "#src/domain/bookings/person-calendars.server.ts";
import type { Services } from "#src/domain/services.ts";
import { listRoles } from "../role-labels.ts";

const about = z.string();
const delivery = z.enum(["mail", "link"]);
const checked = z.literal("yes").optional();
const roleFields = { owner: checked, editor: checked, sales: checked } satisfies Record<Role, typeof checked>;

export const peopleForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), name: z.string(), email: z.string(), delivery, ...roleFields }),
  z.object({ intent: z.literal("invite-again"), about, delivery }),
  z.object({ intent: z.literal("change-roles"), about, ...roleFields }),
  z.object({ intent: z.literal("change-appointments"), about, takes: checked }),
  z.object({ intent: z.literal("start-reset"), about, delivery }),
  z.object({ intent: z.literal("reset-two-factor"), about }),
  z.object({ intent: z.literal("disable"), about }),
  z.object({ intent: z.literal("enable"), about }),
  z.object({ intent: z.literal("remove"), about }),
  z.object({ intent: z.literal("require-two-factor"), ...roleFields }),
]);

type PeopleForm = z.infer<typeof peopleForm>;

/** With a one-time link, which is shown once. */
export interface PeopleResult extends ActionResult {
  link?: string;
}

const refusals = {
  gone: { message: "Someone just changed this account. Reload the page and try again." },
  "not-allowed": { message: "You can no longer manage people. Someone has changed your account." },
  "set-up-first": { message: "Set up yours first: open Account and add an authenticator app or a passkey." },
  "last-owner": { message: "Someone has to be able to manage this site: make another person an owner first." },
  "no-role": { errors: { owner: "Choose at least one role." } },
  "no-name": { errors: { name: "Enter a name, in 80 characters or fewer." } },
  "no-email": { errors: { email: "Enter a full email address, like name@example.com." } },
  taken: { errors: { email: "There's already an account with this email." } },
};

type Refusal = keyof typeof refusals;
type Success = "saved" | "invited" | "started" | "reset" | "changed" | "disabled" | "enabled" | "removed";

function isRefusal(state: Refusal | Success): state is Refusal {
  return state in refusals;
}

/** The result of a form. A link to copy says enough, so no toast covers it. */
function toResult(
  input: PeopleForm,
  { state, link }: { state: Refusal | Success; link?: string | null },
  message: string,
): PeopleResult {
  const form = formKey(input);
  if (isRefusal(state)) {
    const values = input.intent === "invite" && { name: input.name, email: input.email };
    return refused(form, { ...refusals[state], ...(values && { values }) });
  }
  return link ? { ...done(form, ""), link } : done(form, message);
}

function chosenRoles(input: { [role in Role]?: string | undefined }): Role[] {
  return roles.filter((role) => input[role] !== undefined);
}

export async function runPeopleAction(
  services: Services,
  by: LoggedInPerson,
  input: PeopleForm,
): Promise<PeopleResult> {
  switch (input.intent) {
    case "invite":
      return toResult(
        input,
        await invite(services, by, { ...input, roles: chosenRoles(input) }, input.delivery),
        "The invitation is on its way.",
      );
    case "invite-again": {
      const result = await inviteAgain(services, by, input.about, input.delivery);
      return toResult(input, result, "The invitation is on its way again.");
    }
    case "start-reset":
      return toResult(
        input,
        await startReset(services, by, input.about, input.delivery),
        "The reset link is on its way.",
      );
    case "change-roles": {
      const chosen = roleSet(chosenRoles(input));
      const result = await changeRoles(services, by, input.about, chosen);
      return toResult(input, result, `The role is now ${listRoles(chosen)}.`);
    }
    case "change-appointments": {
      const person = (await readAppointmentPeople(services.db)).find(({ id }) => id === input.about);
      if (!person) return toResult(input, { state: "gone" }, "");
      const takesBookings = input.takes === "yes";
      await saveAppointments(services.db, by, person, { takesBookings }, services.now());
      const message = takesBookings ? `${person.name} takes appointments.` : `${person.name} takes no appointments.`;
      return toResult(input, { state: "saved" }, message);
    }
    case "reset-two-factor": {
      const result = await resetTwoFactor(services, by, input.about);
      return toResult(input, result, "Two-step sign-in is off for this account.");
    }
    case "disable":
      return toResult(input, await disable(services, by, input.about), "The account is disabled.");
    case "enable":
      return toResult(input, await enable(services, by, input.about), "The account is enabled.");
    case "remove":
      return toResult(input, await remove(services, by, input.about), "The account is removed.");
    case "require-two-factor":
      return toResult(input, await requireTwoFactor(services, by, chosenRoles(input)), "Your sign-in rules are saved.");
  }
}
