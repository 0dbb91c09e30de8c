import { Fragment, type ReactNode } from "react";
import { Closing } from "../blocks/closing.tsx";
import { About, CaseStudies } from "../home/sections.tsx";
import { Services } from "../home/services.tsx";
import { Slides } from "../home/slides.tsx";
import { Why } from "../home/why.tsx";
import type { CallText } from "../shell/shell.server.ts";
import { useShell } from "../shell/shell.ts";
import { Section, SectionHead } from "../ui/section.tsx";
import type { BlockData } from "./blocks.server.ts";
import { CallToAction, Cards, PictureBlock, StatisticsBlock } from "./blocks.tsx";
import { Columns } from "./columns.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Industries, Partners, TeamBlock, Testimonials } from "./entries.tsx";
import { FormBlock } from "./form-block.tsx";
import { FreeTimes } from "./free-times.tsx";
import { Gallery } from "./gallery.tsx";
import { Hero } from "./hero.tsx";
import { MapBlock } from "./map.tsx";
import { PageHead, type TitleBand } from "./page-head.tsx";
import { PriceCalculator, PriceExamples } from "./price-calculator.tsx";
import { Questions } from "./questions.tsx";
import { DownloadBlock, TableBlock, VideoBlock, VideoFileBlock } from "./rich-text/rich-blocks.tsx";
import { RichText } from "./rich-text/rich-text.tsx";
import { Checklist, FillInTable } from "./sheets.tsx";
import { Steps } from "./steps.tsx";
import { topOf } from "./top-block.ts";

interface PageBlockProps {
  block: BlockData;
  /** The block has the page's Print button. */
  canPrint: boolean;
  /** The block is the top of the page: it has the h1, and its picture loads first. */
  isTop: boolean;
  /** The title band that it replaces. */
  page: TitleBand | null;
  closing: CallText | null;
}

function PageBlock({ block, canPrint, isTop, page, closing }: PageBlockProps) {
  switch (block.block) {
    case "text":
      return block.text.content.length === 0 ? null : (
        <Section>
          <RichText nodes={block.text.content} wide />
        </Section>
      );
    case "steps":
      return (
        <Section ground="mist">
          <SectionHead heading={block.heading} intro={block.intro} />
          <Steps steps={block.steps} />
        </Section>
      );
    case "questions":
      return (
        <Section>
          <Questions heading={block.heading} questions={block.questions} />
        </Section>
      );
    case "hero":
      return <Hero block={block} isTop={isTop} page={page} />;
    case "slides":
      return <Slides slides={block.slides} isTop={isTop} />;
    case "services":
      return <Services block={block} />;
    case "about":
      return <About block={block} />;
    case "why":
      return <Why block={block} />;
    case "projects":
      return <CaseStudies block={block} />;
    case "columns":
      return <Columns block={block} />;
    case "cards":
      return <Cards block={block} />;
    case "statistics":
      return <StatisticsBlock block={block} />;
    case "picture":
      return <PictureBlock block={block} />;
    case "gallery":
      return <Gallery block={block} />;
    case "quotes":
      return <Testimonials block={block} />;
    case "team":
      return <TeamBlock block={block} />;
    case "partners":
      return <Partners block={block} />;
    case "industries":
      return <Industries block={block} />;
    case "map":
      return <MapBlock block={block} />;
    case "call-to-action":
      return <CallToAction block={block} />;
    case "closing":
      return <Closing closing={closing} />;
    case "own":
      return null;
    case "form":
      return <FormBlock block={block} />;
    case "contact-form":
      return <ContactForm block={block} />;
    case "free-times":
      return <FreeTimes block={block} />;
    case "price-calculator":
      return <PriceCalculator block={block} />;
    case "checklist":
      return <Checklist block={block} canPrint={canPrint} />;
    case "fill-in-table":
      return <FillInTable block={block} canPrint={canPrint} />;
    case "table":
      return <TableBlock block={block} />;
    case "video":
      return <VideoBlock block={block} />;
    case "video-file":
      return <VideoFileBlock block={block} />;
    case "download":
      return <DownloadBlock block={block} />;
    default:
      return block satisfies never;
  }
}

interface PageBlocksProps {
  blocks: BlockData[];
  /** The title band. Absent if the page's h1 is above the blocks; null for the home page, which has no band. */
  page?: TitleBand | null | undefined;
  /** What the page shows itself. Where the blocks do not place it, it is above or below them. */
  builtIn?: ReactNode;
  builtInPosition?: "above" | "below";
  /** The page's own closing call to action; without one, that of the site is shown. */
  closing?: CallText | null;
  /** The page ends with the closing call to action, unless that is one of its blocks. */
  hasClosing?: boolean;
}

/** The blocks of a page, around the part that it shows itself. A hero or slides at their beginning replace the title band. */
export function PageBlocks({
  blocks,
  page,
  builtIn,
  builtInPosition = "above",
  closing = null,
  hasClosing = false,
}: PageBlocksProps) {
  const { company } = useShell();
  const firstSheet = blocks.findIndex(({ block }) => block === "checklist" || block === "fill-in-table");
  const hasTop = page !== undefined && topOf(blocks) !== null;
  const [first] = blocks;
  const builtInBlock = blocks.findIndex(({ block }) => block === "own");
  // It is above the block with this index.
  const builtInIndex = builtInBlock >= 0 ? builtInBlock : builtInPosition === "below" ? blocks.length : Number(hasTop);
  return (
    <>
      {!hasTop && page && (
        <PageHead {...page}>
          {first?.block === "price-calculator" && first.exampleSize > 0 && !page.picture && (
            <PriceExamples block={first} />
          )}
        </PageHead>
      )}
      {!hasTop && page === null && <h1 className="sr-only">{company.name}</h1>}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never change their order on the page
        <Fragment key={index}>
          {index === builtInIndex && builtIn}
          <PageBlock
            block={block}
            canPrint={index === firstSheet}
            isTop={hasTop && index === 0}
            page={hasTop && index === 0 ? page : null}
            closing={closing}
          />
        </Fragment>
      ))}
      {builtInIndex === blocks.length && builtIn}
      {hasClosing && !blocks.some(({ block }) => block === "closing") && <Closing closing={closing} />}
    </>
  );
}
