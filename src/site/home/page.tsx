import { frequentQuestions, website } from "#src/domain/seo/structured-data.ts";
import { describePage, headOf, readRequest } from "../load-page.server.ts";
import { resolveBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { topOf } from "../page/top-block.ts";
import { topPicture } from "../page/top-picture.ts";
import { homePath } from "../paths.ts";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const content = await reader.content(language, ["home", "settings", "seo"]);
  const { seo, blocks: stored } = content.single("home").content;
  const blocks = await resolveBlocks(reader, language, stored);
  const heading = topOf(blocks)?.heading;
  const head = await headOf(request, content, {
    path: homePath(language),
    seo,
    ...(heading !== undefined && { heading }),
    picture: topPicture(stored),
    chosenImageUrl: content.single("seo").content.image,
  });
  const questions = blocks.flatMap((block) => (block.block === "questions" ? block.questions : []));
  const things = [website({ origin, name: head.company, language }), ...frequentQuestions(questions)];
  await describePage(request, content, { head, crumbs: [], things });
  return { head, blocks };
}

export default function HomePage({ loaderData: { blocks } }: Route.ComponentProps) {
  return <PageBlocks blocks={blocks} page={null} />;
}
