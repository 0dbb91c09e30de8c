import { readChosenPosts } from "#src/domain/content/published/posts.server.ts";
import { frequentQuestions, industryService } from "#src/domain/seo/structured-data.ts";
import { Closing } from "../../blocks/closing.tsx";
import { NextTimes } from "../../book/next-times/next-times.tsx";
import { describeEntry, fixedPage, notFound, readRequest } from "../../load-page.server.ts";
import { industriesPath, industryPath } from "../../paths.ts";
import { callText } from "../../shell/shell.server.ts";
import { useWords } from "../../shell/shell.ts";
import { industryCard, industryDetail } from "../industries.server.ts";
import type { Route } from "./+types/page";
import { IndustryView } from "./detail.tsx";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const { industry: slug } = args.params;
  const linkedFrom = { kind: "industry", slug } as const;
  const kinds = ["page", "industry", "project", "service", "settings", "seo"] as const;
  const content = await reader.content(language, kinds, {
    page: { slug: "industries" },
    project: { linkedFrom },
    service: { linkedFrom },
  });
  const industries = content.entries("industry");
  const entry = industries.find((candidate) => candidate.slug === slug);
  if (!entry) throw notFound();
  const { title, heading, summary, picture, seo, articles, questions, closing } = entry.content;
  const { name } = fixedPage(content, "industries");
  const path = industryPath(language, slug);
  const parent = { text: name, href: industriesPath(language) };
  const posts = await readChosenPosts(reader, language, articles);
  const head = await describeEntry(request, content, {
    path,
    seo,
    title,
    heading,
    description: summary,
    picture,
    parent,
    things: () => [industryService(origin, path, entry.content), ...frequentQuestions(questions)],
  });
  return {
    head,
    parent,
    detail: industryDetail(entry, content, posts, language),
    closing: closing && callText(closing),
    others: industries.filter((candidate) => candidate !== entry).map((candidate) => industryCard(candidate, language)),
  };
}

export default function IndustryPage({ loaderData: { detail, parent, others, closing } }: Route.ComponentProps) {
  return (
    <>
      <IndustryView detail={detail} parent={parent} others={others} />
      <Closing closing={closing}>
        <div className="mt-10">
          <NextTimes heading={useWords().book.nextTimes} />
        </div>
      </Closing>
    </>
  );
}
