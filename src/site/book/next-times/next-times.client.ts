/** How far ahead of the view they are asked for. */
const margin = "600px";

/** Inserts the next free times, in the visitor's time zone. */
export function runNextTimes(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>(".next-times-list");
  if (!list) return;
  const show = async () => {
    const url = new URL(element.dataset.source ?? "", location.href);
    url.searchParams.set("zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(response.statusText);
      const { body } = new DOMParser().parseFromString(await response.text(), "text/html");
      list.replaceChildren(...body.childNodes);
    } catch {
      // The link to all times stays.
      list.remove();
    }
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void show();
    },
    { rootMargin: margin },
  );
  observer.observe(list);
}
