import { serverWordsFor } from "#src/base/words/server-words.ts";
import { readListedDay, readRelated } from "#src/domain/content/published/posts.server.ts";
import { blogPosting } from "#src/domain/seo/structured-data.ts";
import { Closing } from "../../blocks/closing.tsx";
import { describeEntry, fixedPage, notFound, readRequest } from "../../load-page.server.ts";
import { blogPath, postPath } from "../../paths.ts";
import { callText } from "../../shell/shell.server.ts";
import { Section, SectionHead } from "../../ui/section.tsx";
import { PostCards } from "../post-cards.tsx";
import { blogFeed, postCard, postDetail } from "../posts.server.ts";
import type { Route } from "./+types/page";
import { Article } from "./article.tsx";

export { meta } from "#src/domain/seo/head.ts";

/** Related posts below the article. */
const maxRelated = 3;

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const { post: slug } = args.params;
  const content = await reader.content(language, ["page", "post", "member", "settings", "seo"], {
    page: { slug: "blog" },
    post: { slug },
    member: { linkedFrom: { kind: "post", slug } },
  });
  const post = content.entries("post").find((entry) => entry.slug === slug);
  if (!post) throw notFound();
  const [day, related] = await Promise.all([
    readListedDay(reader, language, "post", post.id),
    readRelated(reader, language, post, maxRelated),
  ]);
  if (day === null) throw notFound();
  const { title, summary, topics, picture, seo } = post.content;
  const blog = fixedPage(content, "blog");
  const author = content.entries("member").find(({ id }) => id === post.content.author?.entry) ?? null;
  const path = postPath(language, slug);
  const detail = postDetail(post, day, author, language);
  const parent = { text: blog.name, href: blogPath(language) };
  const head = await describeEntry(request, content, {
    path,
    seo,
    title,
    description: summary,
    picture: picture ?? blog.picture,
    article: { section: topics[0] ?? "", published: day, modified: post.updatedAt.toISOString(), tags: topics },
    feed: blogFeed(content, blog.name, language),
    parent,
    things: (head) => [
      blogPosting(origin, { title, summary, day, topics, author: detail.author, modified: post.updatedAt, head }),
    ],
  });
  return {
    head,
    parent,
    detail,
    closing: blog.closing && callText(blog.closing),
    related: {
      heading: serverWordsFor(language).moreArticles,
      posts: related.map((other) => postCard(other, language)),
    },
  };
}

export default function PostPage({ loaderData: { parent, detail, closing, related } }: Route.ComponentProps) {
  return (
    <>
      <Article detail={detail} parent={parent} />
      {related.posts.length > 0 && (
        <Section ground="mist" labelledBy="related">
          <SectionHead id="related" heading={related.heading} />
          <PostCards posts={related.posts} />
        </Section>
      )}
      <Closing closing={closing} />
    </>
  );
}
