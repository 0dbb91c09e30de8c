import { useId } from "react";
import { Quote } from "../blocks/quote.tsx";
import type { BlockOf } from "../page/blocks.server.ts";
import { useWords } from "../shell/shell.ts";
import { RoundButton } from "../ui/button.tsx";
import { Heading } from "../ui/section.tsx";

type Testimonial = BlockOf<"quotes">["quotes"][number];

/** A row of slides that is a plain scroller without script, see `testimonials.client.ts`. */
export function TestimonialCarousel({ block }: { block: BlockOf<"quotes"> }) {
  const { anchor, heading, quotes: testimonials, ground } = block;
  const words = useWords();
  const id = useId();
  const last = testimonials.length - 1;
  if (last < 0) return null;

  return (
    <section
      id={anchor}
      aria-roledescription="carousel"
      aria-labelledby={heading ? id : undefined}
      aria-label={heading ? undefined : words.testimonials}
      data-behavior="testimonials"
      className={`overflow-hidden py-section ${ground === "mist" ? "bg-mist" : ""}`}
    >
      {heading && (
        <div className="mb-10 px-gutter text-center max-lg:text-start">
          <Heading id={id}>{heading}</Heading>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <div tabIndex={0} className="quotes">
        <div className="quotes-row" aria-live="polite">
          {testimonials.map((testimonial, index) => (
            <Slide
              key={testimonial.id}
              testimonial={testimonial}
              label={words.slideOf(index + 1, testimonials.length)}
            />
          ))}
        </div>
      </div>
      {last > 0 && (
        <div className="mt-7 flex flex-wrap items-center justify-center gap-4 unscripted:hidden">
          <RoundButton icon="arrow-left" label={words.previous} disabled />
          <div className="flex flex-wrap justify-center">
            {testimonials.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                data-replay=""
                aria-label={words.goToSlide(index + 1)}
                aria-current={index === 0 || undefined}
                className="quote-dot"
              />
            ))}
          </div>
          <RoundButton icon="arrow-right" label={words.next} />
        </div>
      )}
    </section>
  );
}

function Slide({ testimonial, label }: { testimonial: Testimonial; label: string }) {
  const { id: _, ...quotation } = testimonial;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the ARIA carousel pattern
    <div role="group" aria-roledescription="slide" aria-label={label} className="quote">
      <Quote {...quotation} source="beside" />
    </div>
  );
}
