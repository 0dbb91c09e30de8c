import { person } from "#src/domain/seo/structured-data.ts";
import { Proof } from "../blocks/proof.tsx";
import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { teamMember } from "../page/entries.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { aboutPath } from "../paths.ts";
import { shownReplyTime } from "../reply-time.server.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { Team } from "./team.tsx";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const content = await reader.content(language, ["page", "member", "settings", "seo"]);
  const team = content.entries("member").map((member) => teamMember(member, language));
  const pageData = await loadPage(request, content, fixedPage(content, "about"), {
    path: aboutPath(language),
    builtIn: { anchors: ["team"] },
    things: () => team.map((member) => person(origin, member)),
  });
  const { company } = content.single("settings").content;
  return { ...pageData, team, replyTime: await shownReplyTime(company, request) };
}

export default function AboutPage({ loaderData: { page, blocks, closing, team, replyTime } }: Route.ComponentProps) {
  const { credentials } = useShell();
  const words = useWords();
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        <>
          {(replyTime || credentials.length > 0) && (
            <Section ground="deep" labelledBy="proof">
              <h2 id="proof" className="text-h2">
                {words.checkUs}
              </h2>
              <Proof replyTime={replyTime} />
            </Section>
          )}
          <Team id="team" heading={words.meetOurTeam} team={team} />
        </>
      }
      builtInPosition="below"
      closing={closing}
      hasClosing
    />
  );
}
