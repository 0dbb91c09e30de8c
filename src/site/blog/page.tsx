import type { QueryParameters } from "../../content/published/addresses.server.ts";
import { readPosts, readTopics } from "../../content/published/posts.server.ts";
import { slugOf } from "../../content/schema/slugs.ts";
import { languageOf } from "../../languages.ts";
import { blogPath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { ButtonLink } from "../button.tsx";
import { type NamedLink, SiteLink } from "../link.tsx";
import { describePage, fixedPage, headOf, notFound, readRequest } from "../load-page.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section, SectionHead } from "../section.tsx";
import { serverWordsFor } from "../words/words.ts";
import type { Route } from "./+types/page";
import { PostCards } from "./post-cards.tsx";
import { blogFeed, pageNumber, paginationLinks, postCard, topicLinks } from "./posts.server.ts";

export { meta } from "../../seo/head.ts";

/** Stands for every page number past a list's end. No list has it. */
const pastLastPage = "0";

export const parameters: QueryParameters = {
  page: {
    form: /^\d{1,4}$/,
    canonical: (page, path, { posts }) => {
      const topic = /\/topic\/([a-z0-9-]+)$/.exec(path)?.[1] ?? "";
      return Number(page) <= (posts.get(languageOf(path))?.get(topic) ?? 0) ? page : pastLastPage;
    },
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
  const place = words.pageOf(page, pages);
  const isFront = page === 1 && !topic;
  const head = headOf(request, content, {
    path: blogPath(language, topic, page),
    seo: isFront ? blog.seo : { ...blog.seo, title: "", description: "" },
    title: page === 1 ? name : `${name}, ${place}`,
    description: page === 1 ? intro : `${place}: ${intro}`,
    picture: blog.picture,
    feed: blogFeed(content, blog.name, language),
    // Topic pages repeat the main list.
    noindex: topic !== undefined,
  });
  const path = blogPath(language);
  describePage(request, content, { head, crumbs: [{ name: blog.name, path }] });
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
      heading: page > 1 ? place : topicName ? words.articlesAbout(topicName) : words.articles,
      ...(posts.length === 0 && { heading: words.noPosts, intro: words.noPostsText }),
      posts: posts.map((post) => postCard(post, language, topicName)),
    },
    topics: topicLinks(topics, topic, language),
    pagination: paginationLinks(page, pages, topic, language),
    blocks: await showBlocks(reader, language, isFront ? blog.blocks : []),
  };
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

/** The topic filter of the blog. */
function Topics({ name, links, current }: { name: string; links: NamedLink[]; current: string }) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {links.map(({ text, href }) => (
          <li key={href}>
            <SiteLink
              to={href}
              aria-current={href === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline current:font-medium current:underline"
            >
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the previous and the next page; nothing if there is only one page. */
function Pagination({ name, newer, older }: { name: string; newer: NamedLink | null; older: NamedLink | null }) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={name} className="mt-12 flex flex-wrap justify-between gap-3">
      {[newer, older].map(
        (link) =>
          link && (
            <ButtonLink key={link.href} to={link.href} tone="line">
              {link.text}
            </ButtonLink>
          ),
      )}
    </nav>
  );
}
