import { createContext } from "react-router";
import type { Language } from "#src/base/languages.ts";
import { readerWithFormerForm } from "#src/domain/content/drafts/former-form.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { receiveForm } from "../lead-form/receive.server.ts";
import { fieldRequirements, formAnswer, publicForm } from "../lead-form/staff-form.server.ts";
import { StaffForm } from "../lead-form/staff-form.tsx";
import { describePage, headOf, notFound, type PageRequest, readRequest } from "../load-page.server.ts";
import { PageHead } from "../page/page-head.tsx";
import { formPath } from "../paths.ts";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  bodies: "forms with files",
  parameters: {
    sent: { pattern: /^yes$/, canonical: (sent) => sent },
  },
};

async function findForm(reader: ContentReader, language: Language, slug: string) {
  const content = await reader.content(language, ["form", "service", "settings", "seo"], {
    form: { slug },
    service: { flag: "inContactForm" },
  });
  const entry = content.entries("form").find((form) => form.slug === slug);
  return entry ? { reader, content, entry } : null;
}

type FoundForm = Awaited<ReturnType<typeof findForm>>;

/** A form that was unpublished or deleted while a visitor had it open: the action leaves it for the page that it answers with. */
const formerContext = createContext<FoundForm>(null);

/** Visitors may have a form open that is public no more. What they send is taken, so that nothing they wrote is lost. */
async function findFormerForm({ context, language }: PageRequest, slug: string): Promise<FoundForm> {
  const { db, content, now } = context.get(servicesContext);
  const reader = await readerWithFormerForm({ db, reader: content }, { slug, language }, now());
  return reader && findForm(reader, language, slug);
}

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { language, searchParams } = request;
  const former = args.context.get(formerContext);
  const found = former ?? (await findForm(request.reader, language, args.params.form));
  if (!found) throw notFound();
  const { content, entry } = found;
  const { title, intro } = entry.content;
  const head = await headOf(request, content, {
    path: formPath(language, args.params.form),
    ...{ title, description: intro, noindex: true },
  });
  await describePage(request, content, { head, crumbs: [] });
  return {
    head,
    page: { title, name: title, intro, picture: null },
    form: publicForm(entry, content.entries("service"), language),
    answer: former || searchParams.has("sent") ? formAnswer(entry.content) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const request = readRequest(args);
  const { language } = request;
  const current = await findForm(request.reader, language, args.params.form);
  const former = current ? null : await findFormerForm(request, args.params.form);
  args.context.set(formerContext, former);
  const found = current ?? former;
  if (!found) throw notFound();
  const { reader, entry } = found;
  return receiveForm(args, {
    reader,
    requirements: fieldRequirements(entry.content),
    questions: entry.content.questions,
    form: entry.id,
    successPath: former ? null : formPath(language, args.params.form, true),
  });
}

/** A form of staff on its own page, for links and for browsers without script. */
export default function FormPage({ loaderData: { page, form, answer }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page} />
      <Section>
        <div className="mx-auto max-w-[44rem]">
          <StaffForm form={form} answer={actionData ? null : answer} result={actionData} />
        </div>
      </Section>
    </>
  );
}
