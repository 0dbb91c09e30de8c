import { topicsOf } from "../../content/published/chronological-list.server.ts";
import { readPosts } from "../../content/published/posts.server.ts";
import { publishedContent } from "../../content/published/published.server.ts";
import { slugOf } from "../../content/schema/slugs.ts";
import { servicesContext } from "../../context.ts";
import { languageOf } from "../../languages.ts";
import { headTags, pageHead } from "../../seo/head.ts";
import { blogPath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { fixedPage } from "../fixed-page.server.ts";
import { siteHeadFacts } from "../head.server.ts";
import { notFound } from "../not-found-response.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section, SectionHead } from "../section.tsx";
import { describePage } from "../structured-data.server.ts";
import { serverWordsFor } from "../words/words.ts";
import type { Route } from "./+types/page";
import { Pagination } from "./pagination.tsx";
import { PostCards } from "./post-cards.tsx";
import { blogFeed, pageNumber, paginationLinks, postCard, topicLinks } from "./posts.server.ts";
import { Topics } from "./topics.tsx";

/** Posts per page. */
const pageSize = 9;

/** Topics in the filter. */
const maxTopics = 12;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const language = languageOf(pathname);
  const { topic } = params;
  const page = pageNumber(searchParams);
  const [{ posts, total }, topics, content] = await Promise.all([
    readPosts(db, language, { topic, page, size: pageSize }),
    topicsOf(db, language, "post", maxTopics),
    publishedContent(db, language, ["page", "settings", "seo"], { page: { slug: "blog" } }),
  ]);
  // The list has a first page even without posts.
  const pages = Math.ceil(total / pageSize) || (topic ? 0 : 1);
  if (page > pages) throw notFound();
  const words = serverWordsFor(language);
  const blog = fixedPage(content, "blog").content;
  const settings = content.single("settings").content;
  const topicName = posts[0]?.content.topics.find((name) => slugOf(name) === topic);
  const name = topicName ?? blog.name;
  const intro = topicName ? words.articlesOn(topicName) : blog.intro;
  const place = words.pageOf(page, pages);
  const isFront = page === 1 && !topic;
  const head = pageHead({
    origin,
    language,
    path: blogPath(language, topic, page),
    ...siteHeadFacts(content),
    seo: isFront ? blog.seo : { ...blog.seo, title: "", description: "" },
    title: page === 1 ? name : `${name}, ${place}`,
    description: page === 1 ? intro : `${place}: ${intro}`,
    picture: blog.picture,
    feed: blogFeed(settings.company.name, blog.name, language),
    // Topic pages repeat the main list.
    noindex: topic !== undefined,
  });
  const above = { text: blog.name, href: blogPath(language) };
  describePage(context, { head, settings, crumbs: [{ name: above.text, path: above.href }] });
  return {
    head,
    page: {
      title: topicName ?? blog.title,
      name,
      intro,
      picture: blog.picture,
      above: topicName ? [above] : [],
    },
    list: {
      heading: page > 1 ? place : words.articles,
      ...(posts.length === 0 && { heading: words.noPosts, intro: words.noPostsText }),
      posts: posts.map((post) => postCard(post, language)),
    },
    topics: topicLinks(topics, topic, language),
    pagination: paginationLinks(page, pages, topic, language),
    blocks: await showBlocks(db, language, isFront ? blog.blocks : []),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function BlogPage({ loaderData: { page, list, topics, pagination, blocks } }: Route.ComponentProps) {
  const { posts, ...words } = list;
  return (
    <>
      <PageHead {...page} />
      <Section labelledBy="articles">
        <SectionHead id="articles" {...words} {...(topics && { aside: <Topics {...topics} /> })} />
        <PostCards posts={posts} lead={pagination.newer === null} />
        <Pagination {...pagination} />
      </Section>
      <PageBlocks blocks={blocks} />
      <Closing />
    </>
  );
}
