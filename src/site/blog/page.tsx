import { inDefaultLanguage, languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { readPosts, readTopics } from "#src/domain/content/published/posts.server.ts";
import { slugOf } from "#src/domain/content/schema/values/slugs.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { FilterLinks, Pagination } from "../blocks/list-links.tsx";
import { describePage, fixedPage, headOf, notFound, pageNumber, readRequest } from "../load-page.server.ts";
import { resolveBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { topOf } from "../page/top-block.ts";
import { pageParameter } from "../page-parameter.ts";
import { blogPath } from "../paths.ts";
import { callText } from "../shell/shell.server.ts";
import { Section, SectionHead } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { PostCards } from "./post-cards.tsx";
import { blogFeed, paginationLinks, postCard, topicLinks } from "./posts.server.ts";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  parameters: {
    page: pageParameter((path, { postCounts: posts }) => {
      const topic = /\/topic\/([a-z0-9-]+)$/.exec(inDefaultLanguage(path))?.[1] ?? "";
      return posts.get(languageOf(path))?.get(topic) ?? 0;
    }),
  },
};

/** Posts per page. */
const pageSize = 9;

/** Topics in the filter. */
const maxTopics = 12;

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const { topic } = args.params;
  const page = pageNumber(request.searchParams);
  const [{ posts, total }, topics, content] = await Promise.all([
    readPosts(reader, language, { topic, page, size: pageSize }),
    readTopics(reader, language, "post", maxTopics),
    reader.content(language, ["page", "settings", "seo"], { page: { slug: "blog" } }),
  ]);
  // The list has a first page even without posts.
  const pages = Math.ceil(total / pageSize) || (topic ? 0 : 1);
  if (page > pages) throw notFound();
  const words = serverWordsFor(language);
  const blog = fixedPage(content, "blog");
  const topicName = posts[0]?.content.topics.find((name) => slugOf(name) === topic);
  const name = topicName ?? blog.name;
  const intro = topicName ? words.articlesOn(topicName) : blog.intro;
  const pageLabel = words.pageOf(page, pages);
  const isFront = page === 1 && !topic;
  const blocks = await resolveBlocks(reader, language, isFront ? blog.blocks : []);
  const head = await headOf(request, content, {
    path: blogPath(language, topic, page),
    seo: isFront ? blog.seo : { ...blog.seo, title: "", description: "" },
    heading: topicName ?? topOf(blocks)?.heading ?? blog.title,
    title: page === 1 ? name : `${name}, ${pageLabel}`,
    description: [page > 1 && pageLabel, intro].filter(Boolean).join(": "),
    picture: blog.picture,
    feed: blogFeed(content, blog.name, language),
    // Topic pages repeat the main list.
    noindex: topic !== undefined,
  });
  const path = blogPath(language);
  await describePage(request, content, { head, crumbs: [{ name: blog.name, path }] });
  return {
    head,
    page: {
      title: topicName ?? blog.title,
      name,
      intro,
      picture: blog.picture,
      above: topicName ? [{ text: blog.name, href: path }] : [],
    },
    list: {
      heading: page > 1 ? pageLabel : topicName ? words.articlesAbout(topicName) : words.articles,
      ...(posts.length === 0 && { heading: words.noPosts, intro: words.noPostsText }),
      posts: posts.map((post) => postCard(post, language, topicName)),
    },
    topics: topicLinks(topics, topic, language),
    pagination: paginationLinks(page, pages, topic, language),
    blocks,
    closing: blog.closing && callText(blog.closing),
  };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { page, list, topics, pagination, blocks, closing } = loaderData;
  const { posts, ...sectionHead } = list;
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        <Section labelledBy="articles">
          <SectionHead id="articles" {...sectionHead} {...(topics && { aside: <FilterLinks {...topics} /> })} />
          <PostCards posts={posts} lead={pagination.previous === null} />
          <Pagination {...pagination} />
        </Section>
      }
      closing={closing}
      hasClosing
    />
  );
}
