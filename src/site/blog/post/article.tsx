import { Breadcrumb } from "../../page/page-head.tsx";
import { RichText } from "../../page/rich-text/rich-text.tsx";
import { type NamedLink, TextLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Badge, Column, Intro } from "../../ui/section.tsx";
import type { PostDetail } from "../posts.server.ts";

/** A post: title, byline, picture and text, with a table of contents if it is long. */
export function Article({ detail, parent }: { detail: PostDetail; parent: NamedLink }) {
  const { title, summary, picture, topics, body, contents } = detail;
  return (
    <article className="bg-paper pt-5 pb-section">
      <Column>
        <div className="mx-auto max-w-[44rem] [&>nav]:mb-[clamp(.75rem,2vw,2rem)]">
          <Breadcrumb above={[parent]} />
          <Badge>{topics[0]?.text}</Badge>
          <h1 className="mt-4 text-h1">{title}</h1>
          <Intro>{summary}</Intro>
          <Byline {...detail} />
        </div>
        {picture && (
          <div className="article-picture mx-auto mt-10 aspect-3/2 max-w-[64rem] overflow-hidden rounded-l bg-deep md:aspect-2/1">
            <Picture
              picture={picture}
              preset="hero"
              sizes="(width >= 70rem) 64rem, calc(100vw - 2.5rem)"
              phone={{ preset: "card", sizes: "calc(100vw - 2.5rem)" }}
              priority
            />
          </div>
        )}
        {/* On wide screens the table of contents is beside the text, which does not move. */}
        <div className="mt-[clamp(2rem,4vw,3.5rem)] grid grid-cols-[minmax(0,44rem)] justify-center gap-8 min-[74rem]:has-[>nav]:grid-cols-[1fr_minmax(0,44rem)_1fr]">
          {contents && <Contents {...contents} />}
          <div>
            <RichText nodes={body} />
            <p className="mt-12 flex flex-wrap items-center gap-x-6 text-sm text-ink-2">
              {detail.topicsHeading}:
              {topics.map(({ text, href }) => (
                <TextLink key={href} to={href} arrow="none">
                  {text}
                </TextLink>
              ))}
            </p>
          </div>
        </div>
      </Column>
    </article>
  );
}

function Byline({ author, day, date, readingTime }: PostDetail) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-ink-2">
      {author && (
        <>
          {author.photo ? (
            <div className="-mr-2 w-11 overflow-hidden rounded-full">
              <Picture picture={{ ...author.photo, alt: "" }} preset="tile" sizes="2.75rem" />
            </div>
          ) : (
            <div
              aria-hidden="true"
              className="-mr-2 grid min-h-11 w-11 place-items-center rounded-full bg-leaf-soft font-medium text-leaf"
            >
              {author.initials}
            </div>
          )}
          <p>
            {author.path ? (
              <TextLink to={author.path} arrow="none">
                {author.name}
              </TextLink>
            ) : (
              <b className="text-ink">{author.name}</b>
            )}
            , {author.role}
          </p>
        </>
      )}
      <time dateTime={day}>{date}</time>
      <p>{readingTime}</p>
    </div>
  );
}

function Contents({ heading, headings }: { heading: string; headings: NamedLink[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="self-start border-t-2 border-ink pt-4 text-sm min-[74rem]:sticky min-[74rem]:top-24"
    >
      <b id="contents">{heading}</b>
      <ol className="mt-2">
        {headings.map(({ text, href }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
