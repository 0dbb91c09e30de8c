import { Button } from "@mantine/core";
import { Link } from "react-router";
import { personContext, servicesContext } from "../../context.ts";
import { deviceName } from "../../people/device-name.ts";
import { passkeysOf } from "../../people/passkeys.server.ts";
import { sessionsOf } from "../../people/sessions.server.ts";
import { pendingTwoFactor, twoFactorState } from "../../people/two-factor.server.ts";
import { lastWarning } from "../../people/wrong-factors.server.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { FormMessage } from "../message.tsx";
import { readOffice } from "../office.server.ts";
import { ownPath } from "../own-path.ts";
import { ScreenHead } from "../panel.tsx";
import { screens } from "../screens.ts";
import type { Route } from "./+types/page";
import { accountForm, answerAccount } from "./actions.server.ts";
import { Identity, Password } from "./identity.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** A network as it is written: of IPv6 addresses the first half is kept. */
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
  const [{ moment }, twoFactor, enrolment, passkeys, sessions, warning] = await Promise.all([
    readOffice(db, now()),
    twoFactorState(db, person.id),
    pendingTwoFactor(services, person),
    passkeysOf(db, person.id),
    sessionsOf(db, person.id, now()),
    lastWarning(db, person.id, now()),
  ]);
  const isDone = twoFactor.on || passkeys.length > 0;
  return {
    // The guard sends whoever must set up a second factor here, and says where they were going. What it knows is older
    // than what this request's form has done.
    setUp: to !== null && (isDone || context.get(personContext).needsSecondFactor) ? { isDone, to: ownPath(to) } : null,
    warning: warning && { at: moment(warning.at).exact, device: warning.device },
    name: person.name,
    email: person.email,
    twoFactor,
    enrolment,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: moment(createdAt),
      used: usedAt && moment(usedAt),
    })),
    sessions: sessions.map(({ id, device, network, createdAt, seenAt }) => ({
      id,
      device: deviceName(device),
      network: networkName(network),
      isThis: id === person.sessionId,
      began: moment(createdAt),
      seen: moment(seenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const asked = await readForm(request, accountForm);
  return answerAccount(context.get(servicesContext), person, new URL(request.url).origin, asked);
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { setUp, warning, name, email, twoFactor, enrolment, passkeys, sessions } = loaderData;
  if (setUp) {
    return (
      <>
        <SetUpHead {...setUp} hasApp={twoFactor.on} />
        <div className="grid gap-5">
          <TwoFactor {...twoFactor} enrolment={enrolment} />
          <Passkeys passkeys={passkeys} />
        </div>
      </>
    );
  }
  return (
    <>
      <ScreenHead title="Account" text="How you are known here, and how you log in." />
      <div className="grid gap-5">
        {warning && (
          <FormMessage tone="bad">
            {warning.at}: someone entered your password, but couldn't complete the second step. They used{" "}
            {warning.device} and didn't get in. If it wasn't you, change your password.
          </FormMessage>
        )}
        <Identity name={name} email={email} />
        <Password email={email} />
        <TwoFactor {...twoFactor} enrolment={enrolment} />
        <Passkeys passkeys={passkeys} />
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}

/** What is above the panels while the person's role requires a second factor that they set up here. */
function SetUpHead({ isDone, hasApp, to }: { isDone: boolean; hasApp: boolean; to: string }) {
  return (
    <>
      <ScreenHead
        title="Set up two-step sign-in"
        text="Your role requires it: besides your password, a code from an app on your phone. Or a passkey, which is enough by itself."
      />
      <div className="mb-5">
        {isDone ? (
          <FormMessage tone="good">
            <p>
              Two-step sign-in is on for your account.{" "}
              {hasApp ? "Save your recovery codes, then continue." : "From now on, log in with your passkey."}
            </p>
            <Button component={Link} to={to} className="mt-3">
              Continue
            </Button>
          </FormMessage>
        ) : (
          <FormMessage tone="bad">Set up one of these two to continue. Everything else opens afterward.</FormMessage>
        )}
      </div>
    </>
  );
}
