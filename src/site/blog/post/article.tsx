import { type NamedLink, TextLink } from "../../link.tsx";
import { Breadcrumb } from "../../page/page-head.tsx";
import { RichText } from "../../page/rich-text.tsx";
import { Picture } from "../../picture.tsx";
import { Badge, Column, Intro } from "../../section.tsx";
import type { PostDetail } from "../posts.server.ts";
import articleStyles from "./article.css?url";

/** A post: what it is about and by whom, its picture, and its text, beside its contents where they are long. */
export function Article({ detail, parent }: { detail: PostDetail; parent: NamedLink }) {
  const { title, summary, picture, topics, body, contents } = detail;
  return (
    <article className="article">
      <link rel="stylesheet" href={articleStyles} precedence="default" />
      <Column>
        <div className="article-head">
          <Breadcrumb above={[parent]} name={title} />
          <Badge>{topics[0]?.text}</Badge>
          <h1 className="text-h1">{title}</h1>
          <Intro>{summary}</Intro>
          <Byline {...detail} />
        </div>
        {picture && (
          <div className="article-picture">
            <Picture picture={picture} place="hero" sizes="(width >= 70rem) 64rem, 100vw" priority />
          </div>
        )}
        <div className="article-text">
          {contents && <Contents {...contents} />}
          <div>
            <RichText parts={body} />
            <p className="article-topics">
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
    <p className="byline">
      {author && (
        <>
          <span className="byline-face">
            {author.photo ? (
              <Picture picture={{ ...author.photo, alt: "" }} place="tile" sizes="2.75rem" />
            ) : (
              <span aria-hidden="true">{author.initials}</span>
            )}
          </span>
          <span>
            <b>{author.name}</b>
            <span>, {author.role}</span>
          </span>
        </>
      )}
      <time dateTime={day}>{date}</time>
      <span>{readingTime}</span>
    </p>
  );
}

function Contents({ heading, headings }: { heading: string; headings: NamedLink[] }) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <b id="contents">{heading}</b>
      <ol>
        {headings.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
