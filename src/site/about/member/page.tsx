import { readPostsBy } from "#src/domain/content/published/posts.server.ts";
import { initialsOf } from "#src/domain/content/schema/values/initials.ts";
import { person } from "#src/domain/seo/structured-data.ts";
import { Closing } from "../../blocks/closing.tsx";
import { postCard } from "../../blog/posts.server.ts";
import { describeEntry, fixedPage, notFound, readRequest } from "../../load-page.server.ts";
import { aboutPath, memberPath, writeToPath } from "../../paths.ts";
import type { Route } from "./+types/page";
import { Profile } from "./profile.tsx";

export { meta } from "#src/domain/seo/head.ts";

const maxArticles = 3;

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const { member: slug } = args.params;
  const content = await reader.content(language, ["page", "member", "settings", "seo"], {
    page: { slug: "about" },
    member: { slug },
  });
  const entry = content.entries("member").find((candidate) => candidate.slug === slug);
  if (!entry) throw notFound();
  const { initials, seo, account: _, ...member } = entry.content;
  const { name } = fixedPage(content, "about");
  const path = memberPath(language, slug);
  const parent = { text: name, href: aboutPath(language) };
  const articles = await readPostsBy(reader, language, entry.id, maxArticles);
  const head = await describeEntry(request, content, {
    path: path ?? "",
    seo,
    title: member.name,
    description: `${member.role}. ${member.description}`,
    picture: member.photo,
    parent,
    things: () => [person(origin, { ...member, path })],
  });
  return {
    head,
    parent,
    writeTo: writeToPath(language, slug),
    member: { ...member, initials: initials || initialsOf(member.name) },
    articles: articles.map((post) => postCard(post, language)),
  };
}

export default function MemberPage({ loaderData: { parent, writeTo, member, articles } }: Route.ComponentProps) {
  return (
    <>
      <Profile member={member} writeTo={writeTo} parent={parent} articles={articles} />
      <Closing closing={null} />
    </>
  );
}
