import { z } from "zod";
import { emptySeo, entryLink, line, paragraph, picture, seo } from "../fields.ts";
import { defineKind } from "../kind.ts";
import { richText } from "../rich-text.ts";

const topic = line(30).regex(/[a-z0-9]/i, { message: "Use letters or numbers" });

export const post = defineKind({
  label: "Blog post",
  plural: "Blog Posts",
  keywords: "articles news categories category tags topics",
  single: false,
  schema: z.object({
    title: line(100).meta({ label: "Title" }),
    summary: paragraph(260).meta({ label: "Summary", hint: "Shown under the title, on the post's card and in feeds" }),
    picture: picture.nullable().default(null).meta({ label: "Picture" }),
    topics: z
      .array(topic)
      .min(1)
      .max(3)
      .meta({ label: "Topics", item: "topic", hint: "One to three; the first one appears above the title" }),
    author: entryLink
      .meta({ kinds: ["member"] })
      .nullable()
      .default(null)
      .meta({ label: "Author", hint: "A team member" }),
    date: z.iso
      .date()
      .nullable()
      .default(null)
      .meta({ label: "Date", hint: "Leave blank to use the day it's first published" }),
    body: richText.default({ type: "doc", content: [] }).meta({ label: "Text" }),
    seo: seo.default(emptySeo).meta({ label: "Search and sharing" }),
  }),
  title: (content) => content.title,
  list: { segment: "blog", purpose: "Your blog articles", icon: "newspaper", order: 20, group: "Content" },
  form: { aside: { "About the post": ["topics", "author", "date"], Picture: ["picture"] } },
  listing: ({ summary, picture }) => ({ summary, ...(picture && { entryIcon: { media: picture.media } }) }),
  listPage: { slug: "blog", hasEntryModule: true },
  dayAndTopics: ({ date, topics }) => ({ day: date, topics }),
  isSortedByDay: true,
});

export type Post = z.infer<typeof post.schema>;
