/** In the browser's storage, where it stays. */
const answeredKey = "language-suggestion";

/** Storage may be disabled: then nobody is asked, or it would be on each page. */
function isAnswered(): boolean {
  try {
    return localStorage.getItem(answeredKey) !== null;
  } catch {
    return true;
  }
}

function storeAnswer(): void {
  try {
    localStorage.setItem(answeredKey, "yes");
  } catch {
    // See `isAnswered`.
  }
}

/** Suggests the page in the browser's language, until the visitor declines or chooses a language. */
export function runLanguageSuggestion(template: HTMLTemplateElement): void {
  const [suggestion] = template.content.children;
  if (!(suggestion instanceof HTMLElement)) return;
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-language], [data-decline]")) return;
    storeAnswer();
    suggestion.remove();
  });
  if (navigator.language.split("-", 1)[0] === suggestion.lang && !isAnswered()) template.after(suggestion);
}
