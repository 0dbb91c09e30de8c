import { z } from "zod";
import type { Services } from "../../context.ts";
import type { SignedIn } from "../../people/person.ts";
import { roles } from "../../people/rules.ts";
import { requireSecondFactor } from "../../people/second-factor-rule.server.ts";
import {
  changeRole,
  disable,
  enable,
  invite,
  inviteAgain,
  remove,
  resetTwoFactor,
  startReset,
} from "../../people/staff.server.ts";
import { type Answer, done, refused } from "../form/answer.ts";
import { roleNames } from "../role-words.ts";

const about = z.string();
const way = z.enum(["mail", "link"]);
const role = z.enum(roles);
const checked = z.literal("yes").optional();

/** Everything that the forms about people ask for. */
export const peopleForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), name: z.string(), email: z.string(), role, way }),
  z.object({ intent: z.literal("invite-again"), about, way }),
  z.object({ intent: z.literal("change-role"), about, role }),
  z.object({ intent: z.literal("start-reset"), about, way }),
  z.object({ intent: z.literal("reset-two-factor"), about }),
  z.object({ intent: z.literal("disable"), about }),
  z.object({ intent: z.literal("enable"), about }),
  z.object({ intent: z.literal("remove"), about }),
  z.object({ intent: z.literal("require-second-factor"), owner: checked, editor: checked, sales: checked }),
]);

export type PeopleForm = z.infer<typeof peopleForm>;

/** A link to hand over, which is shown once. */
export interface PeopleAnswer extends Answer {
  link?: string;
}

const refusals = {
  gone: "This is not possible any more: somebody has changed this account meanwhile.",
  "not-allowed": "You may not manage people any more: somebody has changed your own account meanwhile.",
  "set-up-first": "Set up yours first: open Account and add an authenticator app or a passkey.",
  "last-owner": "Somebody must be able to manage this site: make another person an owner first.",
};

/** Does what a form about people asks for. */
export async function answerPeople(services: Services, by: SignedIn, asked: PeopleForm): Promise<PeopleAnswer> {
  if (asked.intent === "invite") return answerInvitation(services, by, asked);
  if (asked.intent === "require-second-factor") {
    const wanted = roles.filter((name) => asked[name] !== undefined);
    const { state } = await requireSecondFactor(services, by, wanted);
    return state === "saved"
      ? done(asked.intent, "Your sign-in rules are saved.")
      : refused(asked.intent, { message: refusals[state] });
  }
  const form = `${asked.intent} ${asked.about}`;
  const result = await changePerson(services, by, asked);
  if (result.state !== "done") return refused(form, { message: refusals[result.state] });
  return { ...done(form, result.message), ...(result.link && { link: result.link }) };
}

type Changed = { state: keyof typeof refusals } | { state: "done"; message: string; link?: string | null };

async function changePerson(
  services: Services,
  by: SignedIn,
  asked: Extract<PeopleForm, { about: string }>,
): Promise<Changed> {
  const { about: id } = asked;
  switch (asked.intent) {
    case "invite-again": {
      const result = await inviteAgain(services, by, id, asked.way);
      if (result.state !== "invited") return result;
      return { state: "done", message: result.link ? "" : "The invitation is on its way again.", link: result.link };
    }
    case "start-reset": {
      const result = await startReset(services, by, id, asked.way);
      if (result.state !== "started") return result;
      return { state: "done", message: result.link ? "" : "The reset link is on its way.", link: result.link };
    }
    case "change-role":
      return said(await changeRole(services, by, id, asked.role), `The role is now ${roleNames[asked.role]}.`);
    case "reset-two-factor":
      return said(await resetTwoFactor(services, by, id), "Two-factor is off for this account.");
    case "disable":
      return said(await disable(services, by, id), "The account is disabled.");
    case "enable":
      return said(await enable(services, by, id), "The account is enabled.");
    case "remove":
      return said(await remove(services, by, id), "The account is removed.");
  }
}

function said({ state }: { state: string }, message: string): Changed {
  if (state === "gone" || state === "not-allowed" || state === "last-owner") return { state };
  return { state: "done", message };
}

async function answerInvitation(
  services: Services,
  by: SignedIn,
  { name, email, role, way }: Extract<PeopleForm, { intent: "invite" }>,
): Promise<PeopleAnswer> {
  const form = "invite";
  const written = { name, email, role };
  const result = await invite(services, by, { name, email, role }, way);
  switch (result.state) {
    case "invited":
      return result.link ? { ...done(form, ""), link: result.link } : done(form, "The invitation is on its way.");
    case "no-name":
      return refused(form, { faults: { name: "Write a name, in 80 characters or fewer." }, written });
    case "no-email":
      return refused(form, { faults: { email: "Write the whole email address, such as name@example.com." }, written });
    case "taken":
      return refused(form, { faults: { email: "There is an account with this email already." }, written });
  }
}
