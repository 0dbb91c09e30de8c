import { publishedContent } from "../../content/published/published.server.ts";
import { servicesContext } from "../../context.ts";
import { languageOf } from "../../languages.ts";
import { headTags } from "../../seo/head.ts";
import { frequentQuestions } from "../../seo/structured-data.ts";
import { careersPath } from "../addresses.ts";
import { ClosingBand } from "../blocks/closing.tsx";
import { Actions, ButtonLink } from "../button.tsx";
import { fixedPage } from "../fixed-page.server.ts";
import { headOfPage } from "../head.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section, SectionHead } from "../section.tsx";
import { useShell, useWords } from "../shell.ts";
import { describePage, questionsIn } from "../structured-data.server.ts";
import type { Route } from "./+types/page";
import { OpeningList } from "./opening-list.tsx";
import { type OpeningLine, openLines } from "./openings.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "opening", "settings", "seo"]);
  const page = fixedPage(content, "careers").content;
  const { title, name, intro, picture, blocks } = page;
  const path = careersPath(language);
  const head = headOfPage(content, page, { origin, language, path });
  const settings = content.single("settings").content;
  describePage(context, {
    head,
    settings,
    crumbs: [{ name, path }],
    things: frequentQuestions(questionsIn(blocks)),
  });
  return {
    head,
    page: { title, name, intro, picture },
    blocks: await showBlocks(db, language, blocks),
    openings: openLines(content, language, now()),
    invitation: settings.invitations.application,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function CareersPage({ loaderData: { page, blocks, openings, invitation } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page} />
      <Openings openings={openings} />
      <PageBlocks blocks={blocks} />
      <SpontaneousApplication {...invitation} />
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

function SpontaneousApplication({ heading, text }: { heading: string; text: string }) {
  const words = useWords();
  const { email } = useShell().company;
  return (
    <ClosingBand heading={heading} text={text}>
      <Actions>
        <ButtonLink to={`mailto:${email}`} tone="pink" icon="mail">
          {words.writeTo(email)}
        </ButtonLink>
      </Actions>
    </ClosingBand>
  );
}
