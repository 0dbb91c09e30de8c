import { data, redirect } from "react-router";
import { languageOf } from "../../content/languages.ts";
import { servicesContext } from "../../context.ts";
import { headTags } from "../../discovery/head.ts";
import { receiveEnquiry } from "../../leads/intake.server.ts";
import { thanksPath } from "../addresses.ts";
import { databaseAway } from "../last-known.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section } from "../section.tsx";
import { useWords } from "../shell.ts";
import { sentWordsFor } from "../words/words.ts";
import type { Route } from "./+types/page";
import { loadContact } from "./contact.server.ts";
import { ContactInformation } from "./contact-information.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import { FindUs } from "./find-us.tsx";
import { readForm } from "./form-answer.server.ts";
import type { FormAnswer } from "./form-answer.ts";
import { Refusal } from "./refusal.tsx";
import { rememberSending } from "./sending.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const contact = await loadContact(context, languageOf(pathname));
  const asked = searchParams.get("service");
  const chosen = contact.services.find(({ value }) => value === asked)?.value ?? "";
  return { ...contact, chosen };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, secret, wakeMail } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const { enquiry, answer } = readForm(await request.formData(), sentWordsFor(language));
  if (!enquiry) return data(answer("invalid"), 422);
  const address = request.headers.get("X-Client-IP") ?? "";
  const reception = await receiveEnquiry(db, enquiry, { address, secret }, now());
  switch (reception.state) {
    case "received":
      wakeMail();
      throw redirect(thanksPath(language), 303);
    case "too-many":
      return data(answer("too-many"), 429);
    case "unavailable":
      context.set(databaseAway, true);
      return data(answer("unavailable"), 503);
  }
}

/** Sends the form. When nothing comes back, what was written stays where it is. */
async function send(serverAction: () => Promise<FormAnswer>): Promise<FormAnswer> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof Response)) return { state: "unreachable", written: {}, faults: {} };
    rememberSending();
    throw thrown;
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // An answer means that the message was not taken. Its status tells the router not to load the page anew, which may
  // fail as the sending did.
  return data(await send(serverAction), 422);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, blocks, invitation, services, chosen, position, coast, opening, closedOn, areaServed } = loaderData;
  const words = useWords();
  return (
    <>
      <PageHead {...page} />
      <Section>
        <div className="grid items-start gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <EnquiryForm
            services={services}
            chosen={chosen}
            answer={actionData}
            refusal={actionData && <Refusal answer={actionData} />}
          >
            <h2 className="text-h3">{words.sendMessage}</h2>
            <p className="mt-2 mb-6 max-w-[34rem] text-ink-2">{invitation}</p>
          </EnquiryForm>
          <ContactInformation opening={opening} closedOn={closedOn} areaServed={areaServed} />
        </div>
        <FindUs position={position} coast={coast} />
      </Section>
      <PageBlocks blocks={blocks} />
    </>
  );
}
