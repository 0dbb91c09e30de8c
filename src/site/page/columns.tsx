import { Icon } from "../ui/icon.tsx";
import { TextLink } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";
import { RichText } from "./rich-text/rich-text.tsx";

/** Two or three texts side by side, below each other on phones. A single one is as wide as one of two. */
export function Columns({ block: { heading, intro, columns, ground } }: { block: BlockOf<"columns"> }) {
  if (heading === "" && columns.length === 0) return null;
  const Title = heading ? "h3" : "h2";
  return (
    <Section ground={ground}>
      {heading && <SectionHead heading={heading} intro={intro} />}
      {columns.length > 0 && (
        <ul
          className={`grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 ${columns.length === 3 ? "lg:grid-cols-3" : "md:grid-cols-2"}`}
        >
          {columns.map(({ heading: title, text, picture, icon, link }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name and never change their order on the page
            <li key={index} className="grid min-w-0 content-start gap-5">
              {picture && (
                <div className="aspect-3/2 overflow-hidden rounded-l bg-deep">
                  <Picture picture={picture} preset="card" sizes={columns.length === 3 ? thirdSizes : halfSizes} />
                </div>
              )}
              {icon && (
                <span className="grid size-14 place-items-center rounded-full border-[2.25px] border-current text-[1.2rem]">
                  <Icon name={icon} />
                </span>
              )}
              {title && <Title className="text-h3">{title}</Title>}
              {text.length > 0 && <RichText nodes={text} />}
              {link && (
                <p>
                  <TextLink to={link.href}>{link.text}</TextLink>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const halfSizes = "(width >= 84rem) 38rem, (width >= 48rem) 46vw, 100vw";
const thirdSizes = "(width >= 84rem) 25rem, (width >= 60rem) 30vw, 100vw";
