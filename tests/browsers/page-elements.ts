/* Runs in the page. `page.ts` sends the source of all functions, so they use nothing else. */

/** Which elements a person would mean. */
export interface Query {
  role: string;
  name: Pattern;
  /** Only inside of this one. */
  within?: Query;
}

export interface Pattern {
  source: string;
  flags: string;
}

/** What a person perceives of an element. */
export interface Facts {
  name: string;
  text: string;
  value: string;
  isFocused: boolean;
  attributes: Record<string, string>;
  /** A selector of this element alone. */
  selector: string;
}

/** The elements with a role, also an implicit one. */
const selectors: Record<string, string> = {
  alert: "[role=alert]",
  article: "article",
  banner: "header",
  button: "button, summary, [role=button]",
  checkbox: "input[type=checkbox]",
  combobox: "select, [role=combobox]",
  dialog: "dialog, [role=dialog]",
  file: "input[type=file]",
  heading: "h1, h2, h3, h4",
  link: "a[href]",
  list: "ul, ol",
  listitem: "li",
  main: "main",
  navigation: "nav",
  region: "section, [role=region], [aria-roledescription=carousel]",
  searchbox: "input[type=search]",
  status: "[role=status]",
  textbox:
    "input:not([type]), input[type=text], input[type=email], input[type=password], input[type=tel], input[type=url], textarea, [role=textbox]",
  toolbar: "[role=toolbar]",
};

/** An approximation of the accessible name, without CSS. */
function nameOf(element: Element): string {
  const textOf = (node: Element | null) => (node?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const references = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  if (references.length > 0) return references.map((id) => textOf(document.getElementById(id))).join(" ");
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  if ("labels" in element && element.labels instanceof NodeList && element.labels.length > 0) {
    return [...element.labels].map((one) => textOf(one as Element)).join(" ");
  }
  return element.matches("a, button, summary, [role=button], h1, h2, h3, h4, li") ? textOf(element) : "";
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** Input fields for files are usually hidden behind a button. */
function findAll({ role, name, within }: Query): Element[] {
  const pattern = new RegExp(name.source, name.flags);
  const roots = within ? findAll(within) : [document];
  const found = roots.flatMap((root) => [...root.querySelectorAll(selectors[role] ?? role)]);
  return found.filter((element) => pattern.test(nameOf(element)) && (role === "file" || isVisible(element)));
}

function perceive(query: Query): Facts[] {
  return findAll(query).map((element) => ({
    name: nameOf(element),
    text: (element instanceof HTMLElement ? element.innerText : "").replaceAll(/\s+/g, " "),
    value: "value" in element ? String(element.value) : "",
    isFocused: element === document.activeElement,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    selector: selectorOf(element),
  }));
}

function selectorOf(element: Element): string {
  const parent = element.parentElement;
  if (!parent) return element.localName;
  return `${selectorOf(parent)} > :nth-child(${[...parent.children].indexOf(element) + 1})`;
}

/** Scrolls to the first of the elements; the middle of its first line, or null if it is disabled or something covers it. */
function aimAt(query: Query): { x: number; y: number } | null {
  const [element] = findAll(query);
  if (!element || element.matches(":disabled, [inert] *")) return null;
  const middleOf = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const hits = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    return element.contains(hit) || hit?.closest("label")?.contains(element);
  };
  if (!hits(middleOf())) element.scrollIntoView({ block: "center", behavior: "instant" });
  return hits(middleOf()) ? middleOf() : null;
}

function focus(query: Query): void {
  const [element] = findAll(query);
  if (element instanceof HTMLElement) element.focus();
}

/** Selects all text of an input field. */
function selectText(query: Query): void {
  const [element] = findAll(query);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

/** Chooses an option as a person does from the open list, which no driver can click. */
function chooseOption(query: Query, label: string): void {
  const [element] = findAll(query);
  if (!(element instanceof HTMLSelectElement)) throw new Error("It is no list of options");
  const option = [...element.options].find(({ text }) => text.trim() === label);
  if (!option) throw new Error(`There is no option ${label}`);
  option.selected = true;
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether the script of the page has run; on a screen of staff, whether it is hydrated. */
function isLive(): boolean {
  return "live" in document.documentElement.dataset && document.querySelector(".screen [inert]") === null;
}

const functions = [nameOf, isVisible, findAll, perceive, selectorOf, aimAt, focus, selectText, chooseOption, isLive];

/** What the page can be asked. */
export const actions = { perceive, aimAt, focus, selectText, chooseOption, isLive };

/** An expression that calls one of the functions in the page. */
export function callOf(name: keyof typeof actions, ...parameters: unknown[]): string {
  const source = [`const selectors = ${JSON.stringify(selectors)};`, ...functions].join("\n");
  return `(() => { ${source}\nreturn ${name}(...${JSON.stringify(parameters)}); })()`;
}
