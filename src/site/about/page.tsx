import { person } from "#src/domain/seo/structured-data.ts";
import { aboutPath } from "../addresses.ts";
import { fixedPage, readRequest, showPage } from "../load-page.server.ts";
import { teamMember } from "../page/entries.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { useWords } from "../shell/shell.ts";
import type { Route } from "./+types/page";
import { Team } from "./team.tsx";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const content = await reader.content(language, ["page", "member", "settings", "seo"]);
  const team = content.entries("member").map((member) => teamMember(member, language));
  const shown = await showPage(request, content, fixedPage(content, "about"), {
    path: aboutPath(language),
    own: { anchors: ["team"] },
    things: () => team.map((member) => person(origin, member)),
  });
  return { ...shown, team };
}

export default function AboutPage({ loaderData: { page, blocks, team } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <>
      <PageHead {...page} />
      <PageBlocks
        blocks={blocks}
        own={<Team id="team" heading={words.meetOurTeam} team={team} />}
        ownPlace="below"
        isClosed
      />
    </>
  );
}
