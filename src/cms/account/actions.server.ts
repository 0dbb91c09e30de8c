import { z } from "zod";
import type { Services } from "../../context.ts";
import { changeEmail, changeName, changePassword, signOutElsewhere } from "../../people/accounts.server.ts";
import { renamePasskey } from "../../people/passkey-names.server.ts";
import { addPasskey, beginPasskey, removePasskey } from "../../people/passkeys.server.ts";
import type { SignedIn } from "../../people/person.ts";
import {
  beginTwoFactor,
  cancelTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from "../../people/two-factor.server.ts";
import { type Answer, done, refused } from "../form/answer.ts";
import { passwordFaults } from "../password-faults.ts";

const text = z.string();
const currentPassword = text;

/** Everything that the account's forms ask for. */
export const accountForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-name"), name: text }),
  z.object({ intent: z.literal("change-email"), email: text, currentPassword }),
  z.object({ intent: z.literal("change-password"), password: text, currentPassword, endOthers: text.optional() }),
  z.object({ intent: z.literal("begin-two-factor"), currentPassword }),
  z.object({ intent: z.literal("confirm-two-factor"), code: text }),
  z.object({ intent: z.literal("cancel-two-factor") }),
  z.object({ intent: z.literal("end-two-factor"), currentPassword }),
  z.object({ intent: z.literal("renew-codes"), currentPassword }),
  z.object({ intent: z.literal("begin-passkey"), name: text, currentPassword }),
  z.object({ intent: z.literal("add-passkey"), name: text, step: text, response: text }),
  z.object({ intent: z.literal("rename-passkey"), about: text, name: text }),
  z.object({ intent: z.literal("remove-passkey"), about: text, currentPassword }),
  z.object({ intent: z.literal("end-session"), about: text }),
  z.object({ intent: z.literal("end-other-sessions") }),
]);

export type AccountForm = z.infer<typeof accountForm>;

/** What is shown once, and never again. */
export interface AccountAnswer extends Answer {
  recoveryCodes?: string[];
  passkey?: { step: string; options: PublicKeyCredentialCreationOptionsJSON; name: string };
}

type Doubt = { state: "wrong-password" } | { state: "too-many" };

/** Why the only second factor of somebody whose role requires one stays. */
const keepsTwoFactor = "Your role requires two-step sign-in. Add a passkey first, then turn off two-factor.";
const keepsPasskey = "Your role requires two-step sign-in. Set up two-factor or another passkey first.";

function doubted(form: string, { state }: Doubt, written: Record<string, string> = {}): Answer {
  return state === "wrong-password"
    ? refused(form, { faults: { currentPassword: "This is not your current password." }, written })
    : refused(form, { message: "Too many wrong passwords. Wait a quarter of an hour and try again.", written });
}

function isDoubt(result: { state: string }): result is Doubt {
  return result.state === "wrong-password" || result.state === "too-many";
}

/** Does what a form of the account asks for. `origin` is the address that the browser is on: passkeys belong to it. */
export async function answerAccount(
  services: Services,
  person: SignedIn,
  origin: string,
  asked: AccountForm,
): Promise<AccountAnswer> {
  const { intent } = asked;
  switch (intent) {
    case "change-name": {
      const { state } = await changeName(services, person, asked.name);
      if (state === "changed") return done(intent, "Your name is saved.");
      return refused(intent, {
        faults: { name: "Write your name, in 80 characters or fewer." },
        written: { name: asked.name },
      });
    }
    case "change-email":
      return answerEmail(services, person, asked.email, asked.currentPassword);
    case "change-password": {
      const endOthers = asked.endOthers !== undefined;
      const result = await changePassword(services, person, asked.currentPassword, asked.password, endOthers);
      if (isDoubt(result)) return doubted(intent, result);
      if (result.state === "refused") return refused(intent, { faults: { password: passwordFaults[result.fault] } });
      return done(
        intent,
        result.ended > 0
          ? "Your password is saved, and you are logged out everywhere else."
          : "Your password is saved.",
      );
    }
    case "begin-two-factor": {
      const result = await beginTwoFactor(services, person, asked.currentPassword);
      return isDoubt(result) ? doubted(intent, result) : done(intent, "");
    }
    case "confirm-two-factor": {
      const result = await confirmTwoFactor(services, person, asked.code);
      if (result.state === "wrong-code") {
        return refused(intent, { faults: { code: "This code does not fit. Type the one that the app shows now." } });
      }
      return { ...done(intent, "Two-factor is on."), recoveryCodes: result.recoveryCodes };
    }
    case "cancel-two-factor":
      await cancelTwoFactor(services, person);
      return done(intent, "Two-factor stays off.");
    case "end-two-factor": {
      const result = await endTwoFactor(services, person, asked.currentPassword);
      if (isDoubt(result)) return doubted(intent, result);
      return result.state === "required"
        ? refused(intent, { message: keepsTwoFactor })
        : done(intent, "Two-factor is off.");
    }
    case "renew-codes": {
      const result = await renewRecoveryCodes(services, person, asked.currentPassword);
      if (isDoubt(result)) return doubted(intent, result);
      return { ...done(intent, "You have new recovery codes."), recoveryCodes: result.recoveryCodes };
    }
    case "begin-passkey": {
      const result = await beginPasskey(services, person, origin, asked.currentPassword);
      if (isDoubt(result)) return doubted(intent, result, { name: asked.name });
      return { ...done(intent, ""), passkey: { step: result.step, options: result.options, name: asked.name } };
    }
    case "add-passkey": {
      const { state } = await addPasskey(services, person, origin, asked.step, asked.response, asked.name);
      return state === "added"
        ? done(intent, "Your passkey is added.")
        : refused(intent, { message: "The passkey was not added. Try it again." });
    }
    case "rename-passkey":
      return answerNewName(services, person, asked.about, asked.name);
    case "remove-passkey": {
      const form = `${intent} ${asked.about}`;
      const result = await removePasskey(services, person, asked.about, asked.currentPassword);
      if (isDoubt(result)) return doubted(form, result);
      return result.state === "required"
        ? refused(form, { message: keepsPasskey })
        : done(form, "The passkey is removed.");
    }
    case "end-session":
      await signOutElsewhere(services, person, asked.about);
      return done(`${intent} ${asked.about}`, "That device is logged out.");
    case "end-other-sessions":
      await signOutElsewhere(services, person, null);
      return done(intent, "You are logged out everywhere else.");
  }
}

async function answerNewName(services: Services, person: SignedIn, passkey: string, name: string): Promise<Answer> {
  const form = `rename-passkey ${passkey}`;
  switch ((await renamePasskey(services, person, passkey, name)).state) {
    case "renamed":
      return done(form, "The passkey has its new name.");
    case "no-name":
      return refused(form, { faults: { name: "Write a name for the passkey." } });
    case "gone":
      return refused(form, { message: "This passkey was removed meanwhile." });
  }
}

async function answerEmail(services: Services, person: SignedIn, email: string, password: string): Promise<Answer> {
  const form = "change-email";
  const written = { email };
  const result = await changeEmail(services, person, password, email);
  switch (result.state) {
    case "changed":
      return done(form, "Your email is saved. We have written to the old and the new address.");
    case "no-email":
      return refused(form, { faults: { email: "Write the whole email address, such as name@example.com." }, written });
    case "taken":
      return refused(form, { faults: { email: "Another account has this email." }, written });
    default:
      return doubted(form, result, written);
  }
}
