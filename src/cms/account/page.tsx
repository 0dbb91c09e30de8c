import { servicesContext } from "../../context.ts";
import { deviceName } from "../../people/device-name.ts";
import { passkeysOf } from "../../people/passkeys.server.ts";
import { sessionsOf } from "../../people/sessions.server.ts";
import { pendingTwoFactor, twoFactorState } from "../../people/two-factor.server.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
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

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const person = permit(context, handle.right);
  const { db, now } = services;
  const [{ moment }, twoFactor, enrolment, passkeys, sessions] = await Promise.all([
    readOffice(db, now()),
    twoFactorState(db, person.id),
    pendingTwoFactor(services, person),
    passkeysOf(db, person.id),
    sessionsOf(db, person.id, now()),
  ]);
  return {
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
  const { name, email, twoFactor, enrolment, passkeys, sessions } = loaderData;
  return (
    <>
      <ScreenHead title="Account" text="How you are known here, and how you log in." />
      <div className="grid gap-5">
        <Identity name={name} email={email} />
        <Password email={email} />
        <TwoFactor {...twoFactor} enrolment={enrolment} />
        <Passkeys passkeys={passkeys} />
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}
