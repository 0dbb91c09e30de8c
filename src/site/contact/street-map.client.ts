/** Replaces our drawing by the street map when the visitor asks for it. */
export function runStreetMap(map: HTMLElement): void {
  const template = map.querySelector("template");
  map.querySelector("button")?.addEventListener("click", () => {
    if (!template) return;
    map.replaceChildren(template.content);
    const frame = map.querySelector("iframe");
    frame?.addEventListener("load", () => map.querySelector("[role=status]")?.remove());
    // The clicked button is gone, so focus moves to the map.
    frame?.focus();
  });
}
