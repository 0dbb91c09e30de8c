import type { QueryParameters } from "../../content/published/addresses.server.ts";
import { formPath } from "../addresses.ts";
import { receiveForm } from "../form/receive-form.server.ts";
import { describePage, headOf, notFound, type PageRequest, readRequest } from "../load-page.server.ts";
import { PageHead } from "../page/page-head.tsx";
import { Section } from "../section.tsx";
import type { Route } from "./+types/page";
import { askedFields, showAnswer, showForm } from "./staff-form.server.ts";
import { StaffForm } from "./staff-form.tsx";

export { meta } from "../../seo/head.ts";

export const parameters: QueryParameters = {
  sent: { form: /^yes$/, canonical: (sent) => sent },
};

async function readForm({ reader, language }: PageRequest, slug: string) {
  const content = await reader.content(language, ["form", "service", "settings", "seo"], {
    form: { slug },
    service: { flag: "inContactForm" },
  });
  const entry = content.entries("form").find((each) => each.slug === slug);
  if (!entry) throw notFound();
  return { content, entry };
}

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { language, searchParams } = request;
  const { content, entry } = await readForm(request, args.params.form);
  const { title, intro } = entry.content;
  const head = await headOf(request, content, {
    path: formPath(language, args.params.form),
    ...{ title, description: intro, noindex: true },
  });
  await describePage(request, content, { head, crumbs: [] });
  return {
    head,
    page: { title, name: title, intro, picture: null },
    form: showForm(entry, content.entries("service"), language),
    answer: searchParams.has("sent") ? showAnswer(entry.content) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const request = readRequest(args);
  const { entry } = await readForm(request, args.params.form);
  return receiveForm(args, {
    asked: askedFields(entry.content),
    questions: entry.content.questions,
    form: entry.id,
    thanks: formPath(request.language, args.params.form, true),
  });
}

/** A form of staff on its own page, for links and for browsers without script. */
export default function FormPage({ loaderData: { page, form, answer }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page} />
      <Section>
        <div className="mx-auto max-w-[46rem]">
          <StaffForm form={form} answer={answer} result={actionData} />
        </div>
      </Section>
    </>
  );
}
