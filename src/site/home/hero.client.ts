/** How long a slide is shown, in milliseconds; the dot animation in `hero.css` takes equally long. */
const slideDurationMs = 5000;

/** Loads the pictures of the later slides after the first view is complete. */
function loadPictures(hero: HTMLElement): void {
  const load = () => {
    for (const template of hero.querySelectorAll("template")) template.replaceWith(template.content);
  };
  if (document.readyState === "complete") load();
  else addEventListener("load", load, { once: true });
}

/**
 * Changes the slides, unless the carousel is paused, hovered, focused or hidden, or the visitor prefers reduced motion.
 * After Play, only Pause, or a new hover or focus, stops it.
 */
export function runHero(hero: HTMLElement): void {
  const slides = [...hero.querySelectorAll<HTMLElement>(".hero-slide")];
  const dots = [...hero.querySelectorAll<HTMLElement>(".hero-dot")];
  const toggle = hero.querySelector<HTMLElement>("[data-play]");
  const icon = toggle?.querySelector("use");
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let current = 0;
  let choice: "play" | "pause" | null = null;
  let isHovered = false;
  let isFocused = hero.contains(document.activeElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timedSlide: number | null = null;

  const isPlaying = () => (choice === null ? !reducesMotion.matches : choice === "play");

  function update() {
    const isRunning = isPlaying() && slides.length > 1 && !isHovered && !isFocused && !document.hidden;
    for (const [index, slide] of slides.entries()) slide.toggleAttribute("data-current", index === current);
    for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === current ? "true" : null;
    hero.toggleAttribute("data-running", isRunning);
    hero.querySelector("[aria-live]")?.setAttribute("aria-live", isRunning ? "off" : "polite");
    const action = isPlaying() ? "pause" : "play";
    toggle?.setAttribute("aria-label", toggle.dataset[action] ?? "");
    icon?.setAttribute("href", icon.href.baseVal.replace(/#.*/, `#${action}`));
    // Each slide has its whole time.
    const next = isRunning ? current : null;
    if (next === timedSlide) return;
    timedSlide = next;
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => goTo((current + 1) % slides.length), slideDurationMs);
  }

  function goTo(index: number) {
    current = index;
    update();
  }

  function setHovered(value: boolean) {
    isHovered = value;
    update();
  }

  function setFocused(value: boolean) {
    isFocused = value;
    update();
  }

  hero.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && setHovered(true));
  hero.addEventListener("pointerleave", () => setHovered(false));
  hero.addEventListener("focusin", () => setFocused(true));
  hero.addEventListener("focusout", ({ relatedTarget }) => {
    if (!hero.contains(relatedTarget as Node | null)) setFocused(false);
  });
  reducesMotion.addEventListener("change", update);
  document.addEventListener("visibilitychange", update);
  for (const [index, dot] of dots.entries()) dot.addEventListener("click", () => goTo(index));
  toggle?.addEventListener("click", () => {
    choice = isPlaying() ? "pause" : "play";
    if (choice === "play") isHovered = isFocused = false;
    update();
  });
  loadPictures(hero);
  update();
}
