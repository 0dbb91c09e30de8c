import { ClosingBand } from "../blocks/closing.tsx";
import { readStaffForm } from "../lead-form/staff-form.server.ts";
import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { careersPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Actions, ButtonLink } from "../ui/button.tsx";
import type { NamedLink } from "../ui/link.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { OpeningList } from "./opening-list.tsx";
import { type OpeningLine, openOpeningLines } from "./openings.server.ts";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "opening", "settings", "seo"]);
  const pageData = await loadPage(request, content, fixedPage(content, "careers"), { path: careersPath(language) });
  const { invitations, applicationForm } = content.single("settings").content;
  const application = await readStaffForm(request, applicationForm);
  return {
    ...pageData,
    openings: openOpeningLines(content, language, await reader.now()),
    invitation: invitations.application,
    form: application && { text: application.title, href: application.form.path },
  };
}

export default function CareersPage({
  loaderData: { page, blocks, openings, invitation, form },
}: Route.ComponentProps) {
  return (
    <>
      <PageBlocks page={page} blocks={blocks} builtIn={<Openings openings={openings} />} />
      <SpontaneousApplication {...invitation} form={form} />
    </>
  );
}

function Openings({ openings }: { openings: OpeningLine[] }) {
  const words = useWords();
  const hasAny = openings.length > 0;
  return (
    <Section ground="mist" labelledBy="openings">
      <SectionHead
        id="openings"
        heading={hasAny ? words.openings : words.noOpening}
        {...(!hasAny && { intro: words.noOpeningText })}
      />
      {hasAny && <OpeningList openings={openings} />}
    </Section>
  );
}

interface ApplicationProps {
  heading: string;
  text: string;
  /** Null: applications go by email. */
  form: NamedLink | null;
}

function SpontaneousApplication({ heading, text, form }: ApplicationProps) {
  const words = useWords();
  const { email } = useShell().company;
  return (
    <ClosingBand heading={heading} text={text}>
      <Actions>
        {form ? (
          <ButtonLink to={form.href} tone="pink">
            {form.text}
          </ButtonLink>
        ) : (
          <ButtonLink to={`mailto:${email}`} tone="pink" icon="mail">
            {words.writeTo(email)}
          </ButtonLink>
        )}
      </Actions>
    </ClosingBand>
  );
}
