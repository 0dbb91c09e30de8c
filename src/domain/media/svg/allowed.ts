/** What an uploaded SVG may contain. Everything else is removed; what is left is checked against the same lists. */

const toSet = (text: string) => new Set(text.trim().split(/\s+/));

export const allowedElements = toSet(`
  svg g defs symbol use title desc style switch image
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset
`);

export const allowedAttributes = toSet(`
  id class style transform href viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr
  dx dy d points pathLength rotate textLength lengthAdjust startOffset offset role aria-label aria-labelledby aria-hidden
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow paint-order vector-effect
  clip-path clip-rule mask mask-type filter marker-start marker-end
  font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift text-rendering shape-rendering image-rendering
  color-interpolation color-interpolation-filters stop-color stop-opacity flood-color flood-opacity
  mix-blend-mode isolation enable-background
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits
  markerUnits markerWidth markerHeight orient refX refY
  in in2 result mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent
  stdDeviation radius edgeMode xml:space
`);

export const svgNamespace = "http://www.w3.org/2000/svg";

/** The value of a reference to a part of the same file. */
export const localReference = /^#[\w.:-]{1,200}$/;

/** A picture inside the file. */
export const embeddedPicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/;

/** Functions that can be called in styles and attributes. None of them loads anything. */
const functions = toSet(`
  rgb rgba hsl hsla oklch oklab lab lch color-mix calc min max clamp var url
  matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy
  not is where nth-child first-child last-child cubic-bezier blur drop-shadow
`);

/** A marker is drawn at each point of a line, and a variable wherever it is used: neither can be counted. */
const uncountable = /^(?:marker(?:-mid)?\s*|--[^:]*):/i;

function hidesReferences(value: string): boolean {
  const declarations = value.split(/[;{}]/).map((declaration) => declaration.trim());
  return declarations.some((declaration) => uncountable.test(declaration) && /url\(/i.test(declaration));
}

/** Whether a value loads nothing and runs nothing. */
export function isInert(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide what a parser reads
  if (/[\\<\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) || /\/\*|(?:java|vb)script\s*:/i.test(value))
    return false;
  if (hidesReferences(value)) return false;
  for (const [, rule = ""] of value.matchAll(/@([\w-]*)/g)) if (rule !== "media") return false;
  for (const [, name = ""] of value.matchAll(/(?<![\w-])([\w-]+)\(/g))
    if (!functions.has(name.toLowerCase())) return false;
  for (const [, target = ""] of value.matchAll(/url\(([^)]*)\)?/gi)) {
    if (!localReference.test(target.trim().replace(/^(["'])(.*)\1$/, "$2"))) return false;
  }
  return true;
}

/** Whether a `style` element is inert. The library writes its text as it is: an entity would hide what XML reads. */
export function isInertSheet(css: string): boolean {
  return isInert(css) && !css.includes("&");
}
