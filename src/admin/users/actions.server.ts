import { z } from "zod";
import { type ActionResult, done, refused } from "../../admin-ui/form/result.ts";
import type { SignedIn } from "../../auth/person.ts";
import { roles } from "../../auth/policies.ts";
import { requireSecondFactor } from "../../auth/second-factor-rule.server.ts";
import {
  changeRole,
  disable,
  enable,
  invite,
  inviteAgain,
  remove,
  resetTwoFactor,
  startReset,
} from "../../auth/staff.server.ts";
import type { Services } from "../../context.ts";
import { roleNames } from "../role-labels.ts";

const about = z.string();
const way = z.enum(["mail", "link"]);
const role = z.enum(roles);
const checked = z.literal("yes").optional();

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

/** With a one-time link, which is shown once. */
export interface PeopleResult extends ActionResult {
  link?: string;
}

const refusals = {
  gone: "Someone just changed this account, so this is no longer possible.",
  "not-allowed": "You can no longer manage people. Someone has changed your account.",
  "set-up-first": "Set up yours first: open Account and add an authenticator app or a passkey.",
  "last-owner": "Someone has to be able to manage this site: make another person an owner first.",
};

export async function runPeopleAction(services: Services, by: SignedIn, input: PeopleForm): Promise<PeopleResult> {
  if (input.intent === "invite") return runInvite(services, by, input);
  if (input.intent === "require-second-factor") {
    const wanted = roles.filter((name) => input[name] !== undefined);
    const { state } = await requireSecondFactor(services, by, wanted);
    return state === "saved"
      ? done(input.intent, "Your sign-in rules are saved.")
      : refused(input.intent, { message: refusals[state] });
  }
  const form = `${input.intent} ${input.about}`;
  const result = await changePerson(services, by, input);
  if (result.state !== "done") return refused(form, { message: refusals[result.state] });
  return { ...done(form, result.message), ...(result.link && { link: result.link }) };
}

type Changed = { state: keyof typeof refusals } | { state: "done"; message: string; link?: string | null };

async function changePerson(
  services: Services,
  by: SignedIn,
  input: Extract<PeopleForm, { about: string }>,
): Promise<Changed> {
  const { about: id } = input;
  switch (input.intent) {
    case "invite-again": {
      const result = await inviteAgain(services, by, id, input.way);
      if (result.state !== "invited") return result;
      return { state: "done", message: result.link ? "" : "The invitation is on its way again.", link: result.link };
    }
    case "start-reset": {
      const result = await startReset(services, by, id, input.way);
      if (result.state !== "started") return result;
      return { state: "done", message: result.link ? "" : "The reset link is on its way.", link: result.link };
    }
    case "change-role":
      return changed(await changeRole(services, by, id, input.role), `The role is now ${roleNames[input.role]}.`);
    case "reset-two-factor":
      return changed(await resetTwoFactor(services, by, id), "Two-step sign-in is off for this account.");
    case "disable":
      return changed(await disable(services, by, id), "The account is disabled.");
    case "enable":
      return changed(await enable(services, by, id), "The account is enabled.");
    case "remove":
      return changed(await remove(services, by, id), "The account is removed.");
  }
}

function changed({ state }: { state: string }, message: string): Changed {
  if (state === "gone" || state === "not-allowed" || state === "last-owner") return { state };
  return { state: "done", message };
}

async function runInvite(
  services: Services,
  by: SignedIn,
  { name, email, role, way }: Extract<PeopleForm, { intent: "invite" }>,
): Promise<PeopleResult> {
  const form = "invite";
  const values = { name, email, role };
  const result = await invite(services, by, { name, email, role }, way);
  switch (result.state) {
    case "invited":
      return result.link ? { ...done(form, ""), link: result.link } : done(form, "The invitation is on its way.");
    case "no-name":
      return refused(form, { errors: { name: "Enter a name, in 80 characters or fewer." }, values });
    case "no-email":
      return refused(form, { errors: { email: "Enter a full email address, like name@example.com." }, values });
    case "taken":
      return refused(form, { errors: { email: "There's already an account with this email." }, values });
  }
}
