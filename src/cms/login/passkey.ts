import { servicesContext } from "../../context.ts";
import { beginPasskeySignIn, signInByPasskey } from "../../people/passkey-sign-in.server.ts";
import { refuseBroken } from "../form/read-form.server.ts";
import { ownPath } from "../own-path.ts";
import type { Route } from "./+types/passkey";
import { refusals } from "./refusal.ts";
import { visitOf, welcome } from "./visit.server.ts";

export const middleware: Route.MiddlewareFunction[] = [refuseBroken];

/** For the login page's script: what the browser is to be asked, and whether its answer lets in. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { origin } = new URL(request.url);
  const form = await request.formData();
  if (form.get("intent") === "begin") return Response.json(await beginPasskeySignIn(services, origin));
  const [step, response, to] = [form.get("step"), form.get("response"), form.get("to")].map(String);
  const result = await signInByPasskey(services, origin, step ?? "", response ?? "", visitOf(request, services));
  if (result.state === "in") {
    return Response.json({ to: ownPath(to ?? null) }, { headers: await welcome(request, services, result, true) });
  }
  const { status, text } = refusals[result.state === "second-factor" ? "failed" : result.state];
  const refusal = result.state === "wrong" ? "This passkey is not known here." : text;
  return Response.json({ refusal }, { status });
}
