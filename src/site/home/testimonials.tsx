import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Quote } from "../blocks/quote.tsx";
import { RoundButton } from "../button.tsx";
import { Heading } from "../section.tsx";
import { useWords } from "../shell.ts";
import type { CarouselApi } from "./carousel-driver.tsx";
import type { HomeBlocks } from "./home.server.ts";

const SlidesDriver = lazy(() => import("./carousel-driver.tsx"));

type Testimonial = HomeBlocks["testimonials"]["testimonials"][number];

/**
 * A row of slides that is a plain scroller without script; hydration keeps its scroll position. The driver loads when
 * the row is near the viewport, so that the first view does not wait for it.
 */
function useSlides() {
  const viewport = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [api, setApi] = useState<CarouselApi>();
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    if (!viewport.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "100%",
    });
    observer.observe(viewport.current);
    return () => observer.disconnect();
  }, []);

  function goTo(index: number) {
    setSelected(index);
    api?.scrollTo(index, matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  const driver = near && (
    <Suspense>
      <SlidesDriver viewport={viewport} first={selected} onReady={setApi} onSelect={setSelected} />
    </Suspense>
  );
  return { viewport, driver, selected, live: api !== undefined, goTo };
}

export function Testimonials({ heading, testimonials }: HomeBlocks["testimonials"]) {
  const words = useWords();
  const { viewport, driver, selected, live, goTo } = useSlides();
  const controls = useRef<HTMLDivElement>(null);
  const last = testimonials.length - 1;
  if (last < 0) return null;

  /** At an end, the pressed button is disabled: focus goes to the other one. */
  function step(by: -1 | 1) {
    const target = selected + by;
    if (target < 0 || target > last) return;
    goTo(target);
    if (!controls.current?.contains(document.activeElement)) return;
    const buttons = controls.current.querySelectorAll("button");
    if (target === 0) buttons[buttons.length - 1]?.focus();
    if (target === last) buttons[0]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  }

  return (
    <section
      id="testimonials"
      aria-roledescription="carousel"
      aria-labelledby="testimonials-heading"
      className="overflow-hidden py-section"
      onKeyDown={onKeyDown}
    >
      <div className="mb-10 px-gutter text-center">
        <Heading id="testimonials-heading">{heading}</Heading>
      </div>
      <div ref={viewport} data-live={live || undefined} tabIndex={live ? undefined : 0} className="quotes">
        <div className="quotes-row" aria-live="polite">
          {testimonials.map((testimonial, index) => (
            <Slide
              key={testimonial.id}
              testimonial={testimonial}
              label={words.slideOf(index + 1, testimonials.length)}
              aside={live && index !== selected}
            />
          ))}
        </div>
      </div>
      {driver}
      {last > 0 && (
        <div ref={controls} className="mt-7 flex flex-wrap items-center justify-center gap-4 unscripted:hidden">
          <RoundButton icon="arrow-left" label={words.previous} disabled={selected === 0} onClick={() => step(-1)} />
          <div className="flex flex-wrap justify-center">
            {testimonials.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                data-replay=""
                aria-label={words.goToSlide(index + 1)}
                aria-current={index === selected || undefined}
                className="quote-dot"
                onClick={() => goTo(index)}
              />
            ))}
          </div>
          <RoundButton icon="arrow-right" label={words.next} disabled={selected === last} onClick={() => step(1)} />
        </div>
      )}
    </section>
  );
}

function Slide({ testimonial, label, aside }: { testimonial: Testimonial; label: string; aside: boolean }) {
  const { name, position, image, quote, rating } = testimonial;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the ARIA carousel pattern
    <div role="group" aria-roledescription="slide" aria-label={label} inert={aside} className="quote">
      <Quote text={quote} name={name} position={position} image={image} rating={rating} source="beside" />
    </div>
  );
}
