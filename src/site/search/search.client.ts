/** After the last key, in milliseconds. */
const debounceMs = 250;

/** Shorter words match nearly every page. */
const minLength = 3;

/** Shows results while a visitor types. */
export function runSearch(element: HTMLElement): void {
  const [form] = element.getElementsByTagName("form");
  const input = element.querySelector("input");
  const results = element.querySelector("#results");
  if (!form || !input || !results) return;
  let timer: number | undefined;
  let controller = new AbortController();

  const show = async () => {
    controller.abort();
    controller = new AbortController();
    const url = new URL(form.action);
    url.searchParams.set("q", input.value.trim());
    try {
      const response = await fetch(url, { signal: controller.signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const newResults = page.querySelector("#results");
      if (!newResults) return;
      results.replaceChildren(...newResults.childNodes);
      history.replaceState(history.state, "", url);
    } catch {
      // A later search has begun, or there is no network: Enter still asks the server.
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (input.value.trim().length >= minLength) timer = window.setTimeout(show, debounceMs);
  });
  if (input.value === "") input.focus();
}
