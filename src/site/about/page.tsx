import { person } from "#src/domain/seo/structured-data.ts";
import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { teamMember } from "../page/entries.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { aboutPath } from "../paths.ts";
import { useWords } from "../shell/shell.ts";
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
  return { ...pageData, team };
}

export default function AboutPage({ loaderData: { page, blocks, closing, team } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={<Team id="team" heading={words.meetOurTeam} team={team} />}
      builtInPosition="below"
      closing={closing}
      hasClosing
    />
  );
}
