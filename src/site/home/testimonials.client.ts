import type { EmblaCarouselType } from "embla-carousel";

/** Calls once the element is near the viewport, so that the first view does not wait for it. */
function whenNear(element: Element, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "100%" },
  );
  observer.observe(element);
}

/** Makes the row of testimonials a carousel. It keeps the row's scroll position. */
export function runTestimonials(section: HTMLElement): void {
  const row = section.querySelector<HTMLElement>(".quotes");
  const slides = [...section.querySelectorAll<HTMLElement>("[aria-roledescription=slide]")];
  const dots = [...section.querySelectorAll<HTMLButtonElement>(".quote-dot")];
  const [previous, next] = section.querySelectorAll<HTMLButtonElement>(".round-button");
  if (!row || !previous || !next) return;
  const last = slides.length - 1;
  let selected = 0;
  let carousel: EmblaCarouselType | undefined;

  function select(index: number) {
    selected = index;
    for (const [slideIndex, slide] of slides.entries()) slide.inert = carousel !== undefined && slideIndex !== index;
    for (const [slideIndex, dot] of dots.entries()) dot.ariaCurrent = slideIndex === index ? "true" : null;
    const { activeElement } = document;
    if (previous) previous.disabled = index === 0;
    if (next) next.disabled = index === last;
    // At an end, the pressed button is disabled: focus goes to the other one.
    if (index === 0 && activeElement === previous) next?.focus();
    if (index === last && activeElement === next) previous?.focus();
  }

  function goTo(index: number) {
    if (index < 0 || index > last) return;
    select(index);
    carousel?.scrollTo(index, matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  async function start(viewport: HTMLElement) {
    const { default: EmblaCarousel } = await import("embla-carousel");
    const scrolledIndex = Math.round(viewport.scrollLeft / (slides[0]?.offsetWidth || 1));
    const embla = EmblaCarousel(viewport, { align: "center", containScroll: false, duration: 30 });
    viewport.scrollLeft = 0;
    viewport.dataset.live = "";
    viewport.removeAttribute("tabindex");
    embla.scrollTo(selected || scrolledIndex, true);
    carousel = embla;
    const onSelect = () => select(embla.selectedScrollSnap());
    embla.on("select", onSelect).on("reInit", onSelect);
    onSelect();
  }

  previous.addEventListener("click", () => goTo(selected - 1));
  next.addEventListener("click", () => goTo(selected + 1));
  for (const [index, dot] of dots.entries()) dot.addEventListener("click", () => goTo(index));
  section.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    goTo(selected + (event.key === "ArrowLeft" ? -1 : 1));
  });
  whenNear(row, () => start(row));
}
