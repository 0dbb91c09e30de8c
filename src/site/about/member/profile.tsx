import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import type { Member } from "#src/domain/content/schema/kinds/member.ts";
import { PostCards } from "../../blog/post-cards.tsx";
import type { PostCardFacts } from "../../blog/posts.server.ts";
import { Breadcrumb } from "../../page/page-head.tsx";
import { useWords } from "../../shell/shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type NamedLink, TextLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Column, FactList, Intro, Section, SectionHead } from "../../ui/section.tsx";
import { Initials } from "../team.tsx";

interface Props {
  member: Omit<Resolved<Member>, "seo" | "account">;
  /** The page of the whole team. */
  parent: NamedLink;
  /** The contact form with this person as its recipient. */
  writeTo: string;
  articles: PostCardFacts[];
}

/** One team member: biography, languages, certificates and articles. */
export function Profile({ member, parent, writeTo, articles }: Props) {
  const words = useWords();
  const { name, role, description, biography, certificates } = member;
  return (
    <>
      <section className="bg-paper pt-5 pb-section">
        <Column>
          <Breadcrumb above={[parent]} name={name} />
          <p className="mt-2 font-medium text-leaf">{role}</p>
          <h1 className="mt-2 text-h1">{name}</h1>
          <Intro>{description}</Intro>
          <div className="mt-8 grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
            <div className="self-start md:sticky md:top-24">
              <Portrait member={member} />
              <Facts member={member} />
              <p className="mt-6">
                <ButtonLink to={writeTo} tone="pink" icon="mail">
                  {words.writeTo(name)}
                </ButtonLink>
              </p>
            </div>
            <div className="min-w-0">
              <div className="prose max-w-[44rem] text-large">
                {biography.split(/\n{2,}/).map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
              <h2 className="mt-12 mb-5 text-h3">{words.certificates}</h2>
              <Certificates certificates={certificates} />
              <p className="mt-12">
                <TextLink to={`${parent.href}#team`}>{words.meetOurTeam}</TextLink>
              </p>
            </div>
          </div>
        </Column>
      </section>
      {articles.length > 0 && (
        <Section ground="mist" labelledBy="articles">
          <SectionHead id="articles" heading={words.articlesBy(name)} />
          <PostCards posts={articles} lead={articles.length === 1} />
        </Section>
      )}
    </>
  );
}

function Portrait({ member: { photo, initials } }: Pick<Props, "member">) {
  if (!photo) return <Initials initials={initials} tint="bg-leaf-soft text-leaf" />;
  return (
    <div className="aspect-5/4 overflow-hidden rounded-l">
      <Picture
        picture={photo}
        preset="portraitPhone"
        sizes="(width >= 84rem) 27rem, (width >= 60rem) 33vw, calc(100vw - 2.5rem)"
        priority
      />
    </div>
  );
}

function Facts({ member: { since, languages } }: Pick<Props, "member">) {
  const words = useWords();
  const facts = [
    { name: words.inFieldSince, value: since ? String(since) : "" },
    { name: words.languages, value: languages.join(", ") },
  ].filter(({ value }) => value !== "");
  if (facts.length === 0) return null;
  return <FactList facts={facts} className="mt-8 flex flex-wrap gap-x-8 gap-y-5 border-t-2 border-ink pt-4" />;
}

function Certificates({ certificates }: Pick<Member, "certificates">) {
  return (
    <ul className="border-b border-line-2">
      {certificates.map(({ name, issuer, year }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line-2 py-4">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-ink-2">{[issuer, year].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}
