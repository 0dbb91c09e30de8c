import type { ReactNode } from "react";
import { HeroPicture, HeroText } from "../blocks/hero-layout.tsx";
import { RootArcs } from "../blocks/root-arcs.tsx";
import { ButtonLinks } from "../ui/button.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";
import { Column } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";
import { Breadcrumb, type TitleBand } from "./page-head.tsx";

interface Props {
  block: BlockOf<"hero">;
  /** It has the page's h1, and its picture loads first. */
  isTop: boolean;
  /** The title band in whose place it is. */
  page: TitleBand | null;
}

/** A heading with text, buttons and a picture. Without a picture, the roots are behind it. */
export function Hero({ block, isTop, page }: Props) {
  const { heading, text, picture, layout, buttons } = block;
  const Title = isTop ? "h1" : "h2";
  const isCentered = layout === "centered";
  const center = isCentered ? "lg:mx-auto" : "";
  const breadcrumb = page && <Breadcrumb above={page.above ?? []} name={page.name} />;
  const words = (
    <div className={isCentered ? "text-center max-lg:text-start" : ""}>
      <Title className={`max-w-[11em] text-h1 ${center}`}>{heading}</Title>
      {text && (
        <p className={`mt-[1.1rem] mb-8 max-w-[31rem] text-balance text-lead text-on-deep-2 ${center}`}>
          <NoWrap>{text}</NoWrap>
        </p>
      )}
    </div>
  );
  if (layout === "over" && picture) {
    return (
      <section data-ground="deep" className="relative isolate overflow-hidden bg-deep text-on-deep">
        <div data-current="" className="hero-slide">
          <HeroPicture picture={picture} priority={isTop} />
          <HeroText buttons={buttons}>
            {breadcrumb}
            {words}
          </HeroText>
        </div>
      </section>
    );
  }
  const actions = <ButtonLinks buttons={buttons} main="pink" />;
  return (
    <section
      data-ground="deep"
      className={`relative isolate overflow-hidden bg-deep text-on-deep ${isTop ? "page-head" : "py-section"}`}
    >
      {!picture && <RootArcs />}
      <Column>
        {breadcrumb}
        {isCentered ? (
          <>
            {words}
            <div className="flex lg:justify-center">
              <div className="max-sm:w-full">{actions}</div>
            </div>
            {picture && (
              <Frame shape="mt-12 md:aspect-2/1">
                <Picture
                  picture={picture}
                  preset="hero"
                  sizes="(width >= 84rem) 80rem, 100vw"
                  phone={{ preset: "card", sizes: "100vw" }}
                  priority={isTop}
                />
              </Frame>
            )}
          </>
        ) : (
          <div className={picture ? "grid items-center gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-2" : ""}>
            <div className="min-w-0">
              {words}
              {actions}
            </div>
            {picture && (
              <Frame>
                <Picture
                  picture={picture}
                  preset="card"
                  sizes="(width >= 84rem) 38rem, (width >= 60rem) 46vw, 100vw"
                  priority={isTop}
                />
              </Frame>
            )}
          </div>
        )}
      </Column>
    </section>
  );
}

function Frame({ shape = "", children }: { shape?: string; children: ReactNode }) {
  return <div className={`aspect-3/2 overflow-hidden rounded-l bg-deep-2 ${shape}`}>{children}</div>;
}
