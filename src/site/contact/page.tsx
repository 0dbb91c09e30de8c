import { languageOf } from "#src/base/languages.ts";
import { contactFields } from "#src/domain/leads/fields.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { PriceExample } from "../blocks/price-example.tsx";
import { ReplyTime } from "../blocks/proof.tsx";
import { NextTimes } from "../book/next-times/next-times.tsx";
import { InquiryForm } from "../lead-form/inquiry-form.tsx";
import { receiveForm } from "../lead-form/receive.server.ts";
import { serviceParameter } from "../lead-form/service-choices.server.ts";
import { readRequest } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { bookPath, memberPath, thanksPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { SiteLink } from "../ui/link.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { loadContact, readRecipient } from "./contact.server.ts";
import { ContactInformation } from "./contact-information.tsx";
import { FindUs } from "./map/find-us.tsx";
import { VisitorChoice } from "./visitor-choice.tsx";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  bodies: "forms with files",
  parameters: {
    service: serviceParameter,
    to: {
      pattern: /^[a-z0-9-]{1,80}$/,
      canonical: (to, path, { entries }) => (entries.has(memberPath(languageOf(path), to) ?? "") ? to : null),
    },
  },
};

export async function loader(args: Route.LoaderArgs) {
  return loadContact(readRequest(args));
}

export async function action(args: Route.ActionArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const { questions } = (await reader.content(language, ["settings"])).single("settings").content;
  return receiveForm(args, {
    ...{ reader, requirements: contactFields, questions, successPath: thanksPath(language) },
    recipient: await readRecipient(request),
  });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    page,
    blocks,
    invitation,
    clientHelp,
    services,
    chosen,
    recipient,
    questions,
    replyTime,
    position,
    coast,
    ...information
  } = loaderData;
  const { language, canBook } = useShell();
  const words = useWords();
  const form = (
    <div className="grid gap-6">
      <InquiryForm services={services} chosen={chosen} recipient={recipient} questions={questions} result={actionData}>
        <h2 className="text-h3">{recipient ? words.writeTo(recipient.name) : words.sendMessage}</h2>
        <p className="mt-2 mb-6 max-w-[34rem] text-ink-2">
          {invitation}{" "}
          {canBook && !recipient && (
            <SiteLink to={bookPath(language)} className="underline underline-offset-4 hover:text-ink">
              {words.book.pickTimeInstead}
            </SiteLink>
          )}
        </p>
      </InquiryForm>
      {/* Below the form, which they would push down on a phone. */}
      {!recipient && <PriceExample />}
      {!recipient && <NextTimes heading={words.book.nextTimes} />}
      {replyTime && <ReplyTime {...replyTime} />}
    </div>
  );
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        <Section>
          <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            {/* A link that names a service or a person leads to the form at once. */}
            {clientHelp && !chosen && !recipient ? <VisitorChoice help={clientHelp}>{form}</VisitorChoice> : form}
            <ContactInformation {...information} />
          </div>
          <section aria-labelledby="find-us" className="pt-[clamp(3rem,6vw,5rem)]">
            <FindUs heading={words.findUs} position={position} coast={coast} />
          </section>
        </Section>
      }
    />
  );
}
