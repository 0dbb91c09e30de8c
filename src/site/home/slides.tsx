import { HeroPicture, HeroText } from "../blocks/hero-layout.tsx";
import type { BlockOf } from "../page/blocks.server.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { RoundButton } from "../ui/button.tsx";
import { Column } from "../ui/section.tsx";

type SlideFacts = BlockOf<"slides">["slides"][number];

/** Slides that change by themselves, see `hero.client.ts`. */
export function Slides({ slides, isTop }: { slides: SlideFacts[]; isTop: boolean }) {
  const words = useWords();
  return (
    <section
      aria-roledescription="carousel"
      aria-label={words.hero}
      data-behavior="hero"
      data-ground="deep"
      className="hero relative isolate overflow-hidden bg-deep text-on-deep"
    >
      {slides.length > 1 && <Controls count={slides.length} />}
      <div aria-live="off" className="hero-slides">
        {slides.map((slide, index) => (
          <Slide
            key={slide.title}
            slide={slide}
            isFirst={index === 0}
            isTop={isTop && index === 0}
            label={words.slideOf(index + 1, slides.length)}
          />
        ))}
      </div>
    </section>
  );
}

interface SlideProps {
  slide: SlideFacts;
  isFirst: boolean;
  isTop: boolean;
  label: string;
}

function Slide({ slide, isFirst, isTop, label }: SlideProps) {
  const Title = isTop ? "h1" : "h2";
  const { consultation } = useShell();
  // The same button does the same everywhere: the header's also chooses a service.
  const buttons = slide.buttons.map((button) =>
    button.text === consultation.text && button.href.endsWith("#contact-form") ? consultation : button,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the ARIA carousel pattern
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-current={isFirst ? "" : undefined}
      className="hero-slide"
    >
      <HeroPicture picture={slide.image} priority={isTop} isLate={!isFirst} />
      <HeroText buttons={buttons}>
        <Title className="max-w-[11.2em] text-display short:text-[2.5rem]">{slide.title}</Title>
        <p className="mt-5 max-w-[34rem] text-h3 font-medium text-balance short:mt-2 short:mb-4">{slide.subtitle}</p>
        <p className="mt-3 mb-8 short:hidden max-w-[31rem] text-balance text-lead leading-[1.48] text-on-deep-2 lg:text-on-deep/90">
          {slide.description}
        </p>
      </HeroText>
    </div>
  );
}

function Controls({ count }: { count: number }) {
  const words = useWords();
  return (
    <div className="absolute inset-x-0 bottom-6 z-2 unscripted:hidden">
      <Column>
        <div className="flex flex-wrap items-center gap-3">
          <RoundButton icon="pause" label={words.pause} data-pause={words.pause} data-play={words.play} />
          <div className="flex flex-wrap gap-2">
            {Array.from({ length: count }, (_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its number
                key={index}
                type="button"
                data-replay=""
                aria-label={words.goToSlide(index + 1)}
                aria-current={index === 0 || undefined}
                className="hero-dot"
              />
            ))}
          </div>
        </div>
      </Column>
    </div>
  );
}
