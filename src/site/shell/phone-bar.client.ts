const phone = matchMedia("(width < 34rem)");

/** The sticky header covers this much at the top, and an anchor's heading stays this far below it. */
const headerMargin = "-112px 0px 0px";

/** Shows the bar on phones while neither the first words, a form nor the footer is in view and no field has focus. */
export function runPhoneBar(bar: HTMLElement): void {
  const title = document.querySelector("main h1");
  const inView = new Set<Element>();
  const update = () => {
    bar.hidden =
      !phone.matches || inView.size > 0 || document.activeElement?.matches("input, select, textarea") === true;
  };
  const onIntersect = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    update();
  };
  const observer = new IntersectionObserver(onIntersect, { rootMargin: headerMargin });
  for (const element of [title?.closest("section") ?? title, ...document.querySelectorAll("#contact-form, footer")]) {
    if (element) observer.observe(element);
  }
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, () => setTimeout(update));
  phone.addEventListener("change", update);
}
