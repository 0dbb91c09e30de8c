import { listedDay } from "../../../content/published/chronological-list.server.ts";
import { readRelated } from "../../../content/published/posts.server.ts";
import { publishedContent } from "../../../content/published/published.server.ts";
import { servicesContext } from "../../../context.ts";
import { languageOf } from "../../../languages.ts";
import { blogPosting } from "../../../seo/blog-posting.ts";
import { headTags, pageHead } from "../../../seo/head.ts";
import { blogPath, postPath } from "../../addresses.ts";
import { Closing } from "../../blocks/closing.tsx";
import { fixedPage } from "../../fixed-page.server.ts";
import { siteHeadFacts } from "../../head.server.ts";
import { notFound } from "../../not-found-response.ts";
import { Section, SectionHead } from "../../section.tsx";
import { describePage } from "../../structured-data.server.ts";
import { serverWordsFor } from "../../words/words.ts";
import { PostCards } from "../post-cards.tsx";
import { blogFeed, postCard, postDetail } from "../posts.server.ts";
import type { Route } from "./+types/page";
import { Article } from "./article.tsx";

/** Related posts below the article. */
const maxRelated = 3;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "post", "member", "settings", "seo"], {
    page: { slug: "blog" },
    post: { slug: params.post },
    member: { linkedFrom: { kind: "post", slug: params.post } },
  });
  const post = content.entries("post").find(({ slug }) => slug === params.post);
  if (!post) throw notFound();
  const [day, related] = await Promise.all([
    listedDay(db, language, "post", post.id),
    readRelated(db, language, post, maxRelated),
  ]);
  if (day === null) throw notFound();
  const { title, summary, topics, picture, seo } = post.content;
  const blog = fixedPage(content, "blog").content;
  const settings = content.single("settings").content;
  const author = content.entries("member").find(({ id }) => id === post.content.author?.entry)?.content;
  const path = postPath(language, params.post);
  const head = pageHead({
    origin,
    language,
    path,
    ...siteHeadFacts(content),
    seo,
    title,
    description: summary,
    picture: picture ?? blog.picture,
    article: { section: topics[0] ?? "", published: day, modified: post.updatedAt.toISOString(), tags: topics },
    feed: blogFeed(settings.company.name, blog.name, language),
  });
  const parent = { text: blog.name, href: blogPath(language) };
  describePage(context, {
    head,
    settings,
    crumbs: [
      { name: parent.text, path: parent.href },
      { name: title, path },
    ],
    things: [
      blogPosting(origin, {
        title,
        summary,
        day,
        topics,
        author: author ?? null,
        language,
        address: head.canonical,
        picture: head.image,
      }),
    ],
  });
  return {
    head,
    parent,
    detail: postDetail(post, day, author, language),
    related: {
      heading: serverWordsFor(language).moreArticles,
      posts: related.map((other) => postCard(other, language)),
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function PostPage({ loaderData: { parent, detail, related } }: Route.ComponentProps) {
  return (
    <>
      <Article detail={detail} parent={parent} />
      {related.posts.length > 0 && (
        <Section ground="mist" labelledBy="related">
          <SectionHead id="related" heading={related.heading} />
          <PostCards posts={related.posts} />
        </Section>
      )}
      <Closing />
    </>
  );
}
