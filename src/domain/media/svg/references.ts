/** A part of the same file that an attribute or a style shows. */
export interface SvgReference {
  id: string;
  /** Whether the elements inside show it, too. */
  isInherited: boolean;
}

/** The references of an attribute's value, or of the declarations of a `style`. */
export function svgReferencesIn(attribute: string, value: string): SvgReference[] {
  if (attribute === "style") return value.split(";").flatMap(declaredReferences);
  return idsIn(value).map((id) => ({ id, isInherited: isInherited(attribute) }));
}

function declaredReferences(declaration: string): SvgReference[] {
  const [property = ""] = declaration.split(":");
  return idsIn(declaration).map((id) => ({ id, isInherited: isInherited(property.trim().toLowerCase()) }));
}

/** Whether it is inherited. Properties that show a part of the file are, except these. */
function isInherited(property: string): boolean {
  return !["clip-path", "mask", "filter"].includes(property);
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id = ""]) => id);
}

/** Without a brace in a string: each brace begins or ends a rule. */
const plainSheet = /^(?:[^"']|"[^"'{}\r\n]*"|'[^"'{}\r\n]*')*$/;

/** Up to its closing brace, with a selector of names only. */
const plainRule = /^(?:@media[^{}]*\{)?([\w\u0080-\uffff\s.#,>+~-]+)\{([^{}]*)$/;

const maxFound = 20_000;

/**
 * The references of a stylesheet by the names in selectors, such as `rect`, `.a` or `#b`. An element that a selector fits has
 * one of its names. Null for a stylesheet whose references could be of any element, or are too many.
 */
export function referencesByName(css: string): Map<string, SvgReference[]> | null {
  const found = new Map<string, SvgReference[]>();
  if (idsIn(css).length === 0) return found;
  let remaining = maxFound;
  if (!plainSheet.test(css)) return null;
  for (const rule of css.split("}")) {
    if (idsIn(rule).length === 0) continue;
    const [, selector, declarations = ""] = plainRule.exec(rule.trim()) ?? [];
    if (selector === undefined) return null;
    const references = svgReferencesIn("style", declarations);
    for (const name of new Set(selector.match(/[.#]?[^\s.#,>+~]+/g))) {
      remaining -= references.length;
      if (remaining < 0) return null;
      found.set(name, references.concat(found.get(name) ?? []));
    }
  }
  return found;
}
