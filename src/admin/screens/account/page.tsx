import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { safeRedirect } from "#src/admin/session/safe-redirect.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, LongTextField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { Panel, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { deviceName } from "#src/domain/auth/login/device-name.ts";
import { can } from "#src/domain/auth/policies.ts";
import { listSessions } from "#src/domain/auth/sessions.server.ts";
import { listPasskeys } from "#src/domain/auth/two-factor/passkeys.server.ts";
import { pendingTwoFactorSetup, twoFactorState } from "#src/domain/auth/two-factor/two-factor.server.ts";
import { lastWarning } from "#src/domain/auth/two-factor/two-factor-failures.server.ts";
import { maxSignatureLength } from "#src/domain/leads/conversation/limits.ts";
import { readSignature, standardSignature } from "#src/domain/leads/conversation/signature.server.ts";
import { wantsDigest } from "#src/domain/leads/deadlines/reminder-settings.server.ts";
import { personContext, servicesContext } from "#src/domain/services.ts";
import { readVacationList } from "../settings/leads/vacation-actions.server.ts";
import { Vacations } from "../settings/leads/vacations.tsx";
import type { Route } from "./+types/page";
import { accountForm, runAccountAction } from "./actions.server.ts";
import { readAppointmentSettings } from "./appointment-actions.server.ts";
import { Appointments, NoAppointments } from "./appointments.tsx";
import { Identity, Password } from "./identity.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** The network in standard notation. Of IPv6 addresses, only the first half is stored. */
function networkName(network: string): string {
  if (network === "0:0:0:0") return "::1";
  return network.includes(":") ? `${network}::/64` : network;
}

export const handle = screens.account;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const person = permit(context, handle.right);
  const to = url.searchParams.get("to");
  const { db, now } = services;
  const [
    { formatMoment: moment, timeZone, opening, company, facts, booking },
    twoFactor,
    enrollment,
    passkeys,
    sessions,
    warning,
  ] = await Promise.all([
    readCompanyInfo(db, now()),
    twoFactorState(db, person.id),
    pendingTwoFactorSetup(services, person),
    listPasskeys(db, person.id),
    listSessions(db, person.id, now()),
    lastWarning(db, person.id, now()),
  ]);
  const isDone = twoFactor.on || passkeys.length > 0;
  return {
    // The guard redirects here with `to` while a second factor is required. The guard ran before this request's action, so its state may be outdated.
    setUp:
      to !== null && (isDone || context.get(personContext).needsTwoFactor) ? { isDone, to: safeRedirect(to) } : null,
    /** For those who work on leads. */
    leads: can(person, "leads.work")
      ? {
          wantsDigest: await wantsDigest(db, person.id),
          signature: await readSignature(db, person.id),
          standardSignature: standardSignature(person, { name: company, phone: facts.phone }),
          vacations: await readVacationList(db, timeZone, now(), person.id),
          appointments: await readAppointmentSettings(services, person.id, moment),
          isBookingOn: booking.isOn,
          businessHours: opening.hours,
        }
      : null,
    canSetUpBooking: can(person, screens.appointments.right),
    me: person.id,
    warning: warning && { at: moment(warning.at).exact, device: warning.device },
    name: person.name,
    email: person.email,
    twoFactor,
    enrollment,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: moment(createdAt),
      used: usedAt && moment(usedAt),
    })),
    sessions: sessions.map(({ id, device, network, createdAt, seenAt }) => ({
      id,
      device: deviceName(device),
      /** The network address of the login. */
      network: networkName(network),
      isCurrent: id === person.sessionId,
      loggedInAt: moment(createdAt),
      lastUsedAt: moment(seenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const input = await parseForm(request, accountForm);
  return runAccountAction(context.get(servicesContext), person, new URL(request.url).origin, input);
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { setUp, warning, leads, canSetUpBooking, me, name, email, twoFactor, enrollment, passkeys, sessions } =
    loaderData;
  if (setUp) {
    return (
      <>
        <SetupHeader {...setUp} hasApp={twoFactor.on} />
        <div className="grid gap-5">
          <TwoFactor {...twoFactor} enrollment={enrollment} />
          <Passkeys passkeys={passkeys} />
        </div>
      </>
    );
  }
  return (
    <>
      <ScreenHeader title="Account" text="Your name, your password, and how you log in." />
      <div className="grid gap-5">
        {warning && (
          <FormMessage tone="bad">
            {warning.at}: someone entered your password, but couldn't complete the second step. They used{" "}
            {warning.device} and didn't get in. If it wasn't you, change your password.
          </FormMessage>
        )}
        <Identity name={name} email={email} />
        {leads && (
          <>
            <SignatureForm signature={leads.signature} standard={leads.standardSignature} />
            <LeadDigestForm wantsDigest={leads.wantsDigest} />
            {leads.isBookingOn || leads.appointments.calendar ? (
              <Appointments {...leads.appointments} businessHours={leads.businessHours} />
            ) : (
              <NoAppointments canSetUp={canSetUpBooking} />
            )}
            <Vacations list={leads.vacations} personId={me} />
          </>
        )}
        <Password email={email} />
        <TwoFactor {...twoFactor} enrollment={enrollment} />
        <Passkeys passkeys={passkeys} />
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}

/** The heading while the user sets up a required second factor. */
function SetupHeader({ isDone, hasApp, to }: { isDone: boolean; hasApp: boolean; to: string }) {
  return (
    <>
      <ScreenHeader
        title="Set up two-step sign-in"
        text="Your role requires it. Use your password plus a code from an app on your phone, or just a passkey."
      />
      <div className="mb-5">
        {isDone ? (
          <FormMessage tone="good">
            <p>
              Two-step sign-in is on for your account.{" "}
              {hasApp ? "Save your recovery codes, then continue." : "From now on, log in with your passkey."}
            </p>
            <ButtonLink to={to} className="mt-3">
              Continue
            </ButtonLink>
          </FormMessage>
        ) : (
          <FormMessage tone="bad">Set up one of these to continue. Everything else opens right after.</FormMessage>
        )}
      </div>
    </>
  );
}

function SignatureForm({ signature, standard }: { signature: string; standard: string }) {
  return (
    <Panel id="signature" title="Signature" text="Added below your replies to customers.">
      <ActionForm intent="change-signature">
        <LongTextField
          key={signature}
          name="signature"
          label="Signature (optional)"
          hint={`Leave blank for: ${standard.replaceAll("\n", ", ")}`}
          rows={4}
          maxLength={maxSignatureLength}
          value={signature}
          isOptional
        />
        <SubmitButton busy="Saving...">Save signature</SubmitButton>
      </ActionForm>
    </Panel>
  );
}

/** Whether one gets the daily summary of leads. */
function LeadDigestForm({ wantsDigest }: { wantsDigest: boolean }) {
  return (
    <Panel id="lead-emails" title="Daily summary" text="An email on business days: what's open, overdue and due today.">
      <ActionForm intent="choose-digest">
        <CheckField key={String(wantsDigest)} name="digest" label="Email me the daily summary" checked={wantsDigest} />
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
