/** After the last key, in milliseconds. */
const pause = 250;

/** Shorter words match nearly every page. */
const minLength = 3;

/** Shows results while a visitor types. */
export function runSearch(element: HTMLElement): void {
  const [form] = element.getElementsByTagName("form");
  const input = element.querySelector("input");
  const results = element.querySelector("#results");
  if (!form || !input || !results) return;
  let timer: number | undefined;
  let asking = new AbortController();

  const show = async () => {
    asking.abort();
    asking = new AbortController();
    const address = new URL(form.action);
    address.searchParams.set("q", input.value.trim());
    try {
      const response = await fetch(address, { signal: asking.signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const found = page.querySelector("#results");
      if (!found) return;
      results.replaceChildren(...found.childNodes);
      history.replaceState(history.state, "", address);
    } catch {
      // A later search has begun, or there is no network: Enter still asks the server.
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (input.value.trim().length >= minLength) timer = window.setTimeout(show, pause);
  });
  if (input.value === "") input.focus();
}
