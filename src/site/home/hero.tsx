import type { FocusEvent } from "react";
import { HeroPicture, HeroText } from "../blocks/hero-layout.tsx";
import { RoundButton } from "../button.tsx";
import { Column } from "../section.tsx";
import { useWords } from "../shell.ts";
import type { HomeBlocks } from "./home.server.ts";
import { useLoaded, useRotation } from "./rotation.ts";

type Slides = HomeBlocks["slides"];

/** How long a slide is shown, in milliseconds; the dot animation in `hero.css` takes equally long. */
const slideDuration = 5000;

export function Hero({ slides }: { slides: Slides }) {
  const words = useWords();
  const rotation = useRotation(slides.length, slideDuration);
  const loaded = useLoaded();
  const { current, running, setPointed, setFocused } = rotation;

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={words.hero}
      data-ground="deep"
      data-running={running || undefined}
      className="hero relative isolate overflow-hidden bg-deep text-on-deep"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      {slides.length > 1 && <Controls count={slides.length} rotation={rotation} />}
      <div aria-live={running ? "off" : "polite"} className="hero-slides">
        {slides.map((slide, index) => (
          <Slide
            key={slide.title}
            slide={slide}
            first={index === 0}
            current={index === current}
            pictured={index === 0 || loaded}
            label={words.slideOf(index + 1, slides.length)}
          />
        ))}
      </div>
    </section>
  );
}

interface SlideProps {
  slide: Slides[number];
  first: boolean;
  current: boolean;
  /** Later slides load their pictures after the first view is complete. */
  pictured: boolean;
  label: string;
}

function Slide({ slide, first, current, pictured, label }: SlideProps) {
  const Title = first ? "h1" : "h2";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the ARIA carousel pattern
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-current={current || undefined}
      className="hero-slide"
    >
      <HeroPicture picture={pictured ? slide.image : null} priority={first} />
      <HeroText buttons={slide.buttons}>
        <Title className="max-w-[11.2em] text-display">{slide.title}</Title>
        <p className="mt-5 max-w-[34rem] text-h3 font-medium text-balance">{slide.subtitle}</p>
        <p className="mt-3 mb-8 max-w-[31rem] text-balance text-lead leading-[1.48] text-on-deep-2 lg:text-on-deep/90">
          {slide.description}
        </p>
      </HeroText>
    </div>
  );
}

function Controls({ count, rotation }: { count: number; rotation: ReturnType<typeof useRotation> }) {
  const { current, goTo, playing, toggle } = rotation;
  const words = useWords();
  return (
    <div className="absolute inset-x-0 bottom-6 z-2 unscripted:hidden">
      <Column>
        <div className="flex flex-wrap items-center gap-3">
          <RoundButton icon={playing ? "pause" : "play"} label={playing ? words.pause : words.play} onClick={toggle} />
          <div className="flex flex-wrap gap-2">
            {Array.from({ length: count }, (_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its number
                key={index}
                type="button"
                data-replay=""
                aria-label={words.goToSlide(index + 1)}
                aria-current={index === current || undefined}
                className="hero-dot"
                onClick={() => goTo(index)}
              />
            ))}
          </div>
        </div>
      </Column>
    </div>
  );
}
