import { Statistics } from "../blocks/statistics.tsx";
import { Heading } from "../heading.tsx";
import { Picture } from "../picture.tsx";
import { CheckList, Section } from "../section.tsx";
import type { HomeBlocks } from "./home.server.ts";

export function About({ heading, text, picture, benefits, statistics }: HomeBlocks["about"]) {
  return (
    <Section id="about" labelledBy="about-heading">
      <div className="grid items-center gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {picture && (
          <div className="aspect-5/4 overflow-hidden rounded-l lg:aspect-4/5">
            <Picture
              picture={picture}
              place="portrait"
              sizes="(width >= 84rem) 34rem, 42vw"
              phone={{ place: "portraitPhone", sizes: "100vw" }}
            />
          </div>
        )}
        <div>
          <Heading id="about-heading">{heading}</Heading>
          <p className="mt-5 mb-8 text-lead text-ink-2">{text}</p>
          <CheckList lines={benefits} />
          <div className="mt-12">
            <Statistics statistics={statistics} />
          </div>
        </div>
      </div>
    </Section>
  );
}
