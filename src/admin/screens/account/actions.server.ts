import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { changeEmail, changeName, changePassword, logoutElsewhere } from "#src/domain/auth/accounts/accounts.server.ts";
import { confirmRoleNotice } from "#src/domain/auth/accounts/change-roles.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from "#src/domain/auth/two-factor/passkeys.server.ts";
import {
  cancelTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactorSetup,
} from "#src/domain/auth/two-factor/two-factor.server.ts";
import { maxSignatureLength } from "#src/domain/leads/conversation/limits.ts";
import { saveSignature } from "#src/domain/leads/conversation/signature.server.ts";
import { chooseDigest } from "#src/domain/leads/deadlines/reminder-settings.server.ts";
import type { Services } from "#src/domain/services.ts";
import { passwordErrors } from "../password-messages.ts";
import {
  runAddVacation,
  runRemoveVacation,
  vacationForm,
  vacationRemoval,
} from "../settings/leads/vacation-actions.server.ts";
import { appointmentForms, runAppointmentAction } from "./appointment-actions.server.ts";

const text = z.string();
const currentPassword = text;

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
  z.object({ intent: z.literal("confirm-role-notice") }),
  z.object({ intent: z.literal("choose-digest"), digest: z.literal("yes").optional() }),
  z.object({ intent: z.literal("change-signature"), signature: text }),
  ...appointmentForms,
  vacationForm.omit({ person: true }),
  vacationRemoval,
]);

type AccountForm = z.infer<typeof accountForm>;

/** With secrets that are shown only once. */
export interface AccountResult extends ActionResult {
  recoveryCodes?: string[];
  passkey?: { step: string; options: PublicKeyCredentialCreationOptionsJSON; name: string };
}

type PasswordFailure = { state: "wrong-password" } | { state: "too-many" };

/** Why a required second factor cannot be removed. */
const requiredFactor = {
  app: "Your role requires two-step sign-in. Add a passkey first, then turn off the app.",
  passkey: "Your role requires two-step sign-in. Set up an authenticator app or another passkey first.",
};

function passwordFailure(form: string, { state }: PasswordFailure, values: Record<string, string> = {}): ActionResult {
  return state === "wrong-password"
    ? refused(form, { errors: { currentPassword: "That's not your current password." }, values })
    : refused(form, { message: "Too many wrong passwords. Wait 15 minutes and try again.", values });
}

function isPasswordFailure(result: { state: string }): result is PasswordFailure {
  return result.state === "wrong-password" || result.state === "too-many";
}

/** Runs an account form. `origin` is the browser's origin, to which passkeys are bound. */
export async function runAccountAction(
  services: Services,
  person: LoggedInPerson,
  origin: string,
  input: AccountForm,
): Promise<AccountResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "choose-digest":
      await chooseDigest(services.db, person.id, input.digest === "yes", services.now());
      return done(
        form,
        input.digest === "yes" ? "You get the daily summary." : "You don't get the daily summary anymore.",
      );
    case "change-signature": {
      const { signature } = input;
      const state = await saveSignature(services.db, person.id, signature);
      if (state === "saved") return done(form, "Your signature is saved.");
      const error = `Shorten it to ${maxSignatureLength.toLocaleString("en-US")} characters.`;
      return refused(form, { errors: { signature: error }, values: { signature } });
    }
    case "change-appointments":
    case "connect-calendar":
    case "disconnect-calendar":
    case "renew-feed":
      return runAppointmentAction(services, person, input);
    case "add-vacation":
      return runAddVacation(services, person, input);
    case "remove-vacation":
      return runRemoveVacation(services, person, input, "own");
    case "change-name": {
      const { name } = input;
      const { state } = await changeName(services, person, name);
      if (state === "changed") return done(form, "Your name is saved.");
      return refused(form, { errors: { name: "Enter your name, in 80 characters or fewer." }, values: { name } });
    }
    case "change-email":
      return runChangeEmail(services, person, input);
    case "change-password": {
      const endOthers = input.endOthers !== undefined;
      const result = await changePassword(services, person, input.currentPassword, input.password, endOthers);
      if (isPasswordFailure(result)) return passwordFailure(form, result);
      if (result.state === "refused") return refused(form, { errors: { password: passwordErrors[result.issue] } });
      return done(
        form,
        `Your password is saved${result.endedSessions > 0 ? ", and you're logged out everywhere else" : ""}.`,
      );
    }
    case "end-session":
      await logoutElsewhere(services, person, input.about);
      return done(form, "That device is logged out.");
    case "end-other-sessions":
      await logoutElsewhere(services, person, null);
      return done(form, "You're logged out everywhere else.");
    case "confirm-role-notice":
      await confirmRoleNotice(services.db, person.id);
      return done(form, "");
    case "begin-passkey":
    case "add-passkey":
    case "rename-passkey":
    case "remove-passkey":
      return runPasskeyAction(services, person, origin, input);
    default:
      return runTwoFactorAction(services, person, input);
  }
}

async function runChangeEmail(
  services: Services,
  person: LoggedInPerson,
  { intent, email, currentPassword }: Extract<AccountForm, { intent: "change-email" }>,
): Promise<ActionResult> {
  const values = { email };
  const result = await changeEmail(services, person, currentPassword, email);
  switch (result.state) {
    case "changed":
      return done(intent, "Your email is saved. We sent a notice to your old and new addresses.");
    case "no-email":
      return refused(intent, { errors: { email: "Enter a full email address, like name@example.com." }, values });
    case "taken":
      return refused(intent, { errors: { email: "Another account uses this email." }, values });
    default:
      return passwordFailure(intent, result, values);
  }
}

async function runTwoFactorAction(
  services: Services,
  person: LoggedInPerson,
  input: Extract<AccountForm, { intent: `${string}-two-factor` | "renew-codes" }>,
): Promise<AccountResult> {
  const { intent } = input;
  switch (intent) {
    case "begin-two-factor": {
      const result = await startTwoFactorSetup(services, person, input.currentPassword);
      return isPasswordFailure(result) ? passwordFailure(intent, result) : done(intent, "");
    }
    case "confirm-two-factor": {
      const result = await confirmTwoFactorSetup(services, person, input.code);
      if (result.state === "wrong-code") {
        return refused(intent, { errors: { code: "That code isn't right. Enter the one the app shows now." } });
      }
      return { ...done(intent, "Two-step sign-in is on."), recoveryCodes: result.recoveryCodes };
    }
    case "cancel-two-factor":
      await cancelTwoFactorSetup(services, person);
      return done(intent, "Setup canceled. Two-step sign-in stays off.");
    case "end-two-factor": {
      const result = await disableTwoFactor(services, person, input.currentPassword);
      if (isPasswordFailure(result)) return passwordFailure(intent, result);
      if (result.state === "required") return refused(intent, { message: requiredFactor.app });
      return done(intent, "Two-step sign-in is off.");
    }
    case "renew-codes": {
      const result = await renewRecoveryCodes(services, person, input.currentPassword);
      if (isPasswordFailure(result)) return passwordFailure(intent, result);
      return { ...done(intent, "You have new recovery codes."), recoveryCodes: result.recoveryCodes };
    }
  }
}

async function runPasskeyAction(
  services: Services,
  person: LoggedInPerson,
  origin: string,
  input: Extract<AccountForm, { intent: `${string}-passkey` }>,
): Promise<AccountResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "begin-passkey": {
      const { name } = input;
      const result = await startPasskeyRegistration(services, person, origin, input.currentPassword);
      if (isPasswordFailure(result)) return passwordFailure(form, result, { name });
      return { ...done(form, ""), passkey: { step: result.challengeToken, options: result.options, name } };
    }
    case "add-passkey": {
      const { state } = await addPasskey(services, person, origin, input.step, input.response, input.name);
      if (state === "added") return done(form, "Passkey added.");
      return refused(form, { message: "The passkey wasn't added. Try again." });
    }
    case "rename-passkey": {
      const { state } = await renamePasskey(services, person, input.about, input.name);
      if (state === "renamed") return done(form, "Passkey renamed.");
      if (state === "gone") return refused(form, { message: "This passkey has already been removed." });
      return refused(form, { errors: { name: "Enter a name for the passkey." } });
    }
    case "remove-passkey": {
      const result = await removePasskey(services, person, input.about, input.currentPassword);
      if (isPasswordFailure(result)) return passwordFailure(form, result);
      if (result.state === "required") return refused(form, { message: requiredFactor.passkey });
      return done(form, "Passkey removed.");
    }
  }
}
