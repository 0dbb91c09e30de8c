import { contrast, hexOf, oklchOf } from "./color.ts";
import defaults from "./default-palette.json" with { type: "json" };

/** What WCAG asks for of text, and of focus rings and the edges of inputs. */
export const minTextContrast = 4.5;
export const minEdgeContrast = 3;

/** A button need not stand out as text does, but it must be seen. */
const minButtonContrast = 1.3;

/** In light mode and in dark mode, in sRGB. */
export interface ThemedColor {
  light: string;
  dark: string;
}

/** By the names of the tokens in `brand.css`. */
export interface Palette {
  themed: Record<ThemedToken, ThemedColor>;
  /** The same in both modes. */
  fixed: Record<FixedToken, string>;
  /** What buttons are on dark grounds, where the accent itself may be too dark. */
  onDeep: Record<ButtonToken, string>;
}

/** The colors of `brand.css`, in sRGB. */
export const defaultPalette: Palette = defaults;

type ButtonToken = "pink" | "pink-hi" | "on-pink";
type NeutralToken = "paper" | "mist" | "surface" | "line" | "line-2" | "ink" | "ink-2" | "ink-3";
type ThemedToken = NeutralToken | "leaf" | "leaf-soft" | "rose" | ButtonToken;
type FixedToken = keyof typeof grounds | "mint" | "on-light";

type Tone = readonly [lightness: number, chroma: number];

/** Lightness and chroma of the default colors, as in `brand.css`. A brand gives them its hue. */
const neutrals: Record<NeutralToken, readonly [light: Tone, dark: Tone]> = {
  paper: [
    [0.988, 0.004],
    [0.185, 0.026],
  ],
  mist: [
    [0.955, 0.011],
    [0.222, 0.03],
  ],
  surface: [
    [1, 0],
    [0.248, 0.032],
  ],
  line: [
    [0.89, 0.014],
    [0.335, 0.032],
  ],
  "line-2": [
    [0.65, 0.025],
    [0.55, 0.035],
  ],
  ink: [
    [0.235, 0.035],
    [0.955, 0.012],
  ],
  "ink-2": [
    [0.41, 0.032],
    [0.815, 0.022],
  ],
  "ink-3": [
    [0.515, 0.028],
    [0.69, 0.028],
  ],
};

const grounds = {
  deep: [0.225, 0.038],
  "deep-2": [0.285, 0.044],
  "deep-line": [0.38, 0.045],
  foot: [0.19, 0.034],
  "on-deep": [0.965, 0.012],
  "on-deep-2": [0.82, 0.03],
} satisfies Record<string, Tone>;

/** Text on buttons in light colors, and on other light grounds. */
const darkText: Tone = [0.235, 0.035];

/** Warm grays look brown with as much chroma as cool ones. The hue of the default colors keeps all of it. */
function tint(h: number): number {
  const fromTeal = Math.abs(((h - 185 + 540) % 360) - 180);
  return fromTeal <= 60 ? 1 : fromTeal >= 120 ? 0.4 : 1 - (0.6 * (fromTeal - 60)) / 60;
}

/** In lightness: small enough that no color passes by. */
const step = 0.004;

/** The color nearest in lightness that passes, going in one direction. */
function firstPassing(passes: (hex: string) => boolean, start: { l: number; c: number; h: number }, direction: 1 | -1) {
  for (let { l } = start; l >= 0 && l <= 1; l += step * direction) {
    const hex = hexOf({ ...start, l });
    if (passes(hex)) return hex;
  }
  return direction > 0 ? "#ffffff" : "#000000";
}

const isReadable = (hex: string, grounds: readonly string[], min = minTextContrast) =>
  grounds.every((ground) => contrast(hex, ground) >= min);

/** The palette of a brand; `accent` is empty for the default colors. */
export function paletteFor(accent: string): Palette {
  return accent === "" ? defaultPalette : paletteOf(accent);
}

/** A palette from one color. Each color that text or its ground has is moved in lightness until it can be read. */
export function paletteOf(accent: string): Palette {
  const { l, c, h } = oklchOf(accent);
  // A gray brand has gray neutrals.
  const neutralChroma = Math.min(1, c / 0.06) * tint(h);
  const neutral = ([lightness, chroma]: Tone) => hexOf({ l: lightness, c: chroma * neutralChroma, h });
  const pair = ([light, dark]: readonly [Tone, Tone]): ThemedColor => ({ light: neutral(light), dark: neutral(dark) });
  const gray = Object.fromEntries(Object.entries(neutrals).map(([name, tones]) => [name, pair(tones)])) as Record<
    NeutralToken,
    ThemedColor
  >;
  const dark = Object.fromEntries(Object.entries(grounds).map(([name, tone]) => [name, neutral(tone)])) as Record<
    keyof typeof grounds,
    string
  >;
  const soft = {
    light: hexOf({ l: 0.93, c: Math.min(c * 0.3, 0.04), h }),
    dark: hexOf({ l: 0.31, c: Math.min(c * 0.45, 0.05), h }),
  };
  const onLight = [gray.paper.light, gray.mist.light, gray.surface.light, soft.light];
  const onDark = [gray.paper.dark, gray.mist.dark, gray.surface.dark, soft.dark];
  const deepGrounds = [dark.deep, dark["deep-2"], dark.foot];
  const mutedChroma = Math.min(c, 0.13);
  const textOn = (start: number, least: number): ThemedColor => ({
    light: firstPassing((hex) => isReadable(hex, onLight), { l: Math.min(l, start), c, h }, -1),
    dark: firstPassing((hex) => isReadable(hex, onDark), { l: Math.max(l, least), c: mutedChroma, h }, 1),
  });
  const text = neutral(darkText);
  const light = button(accent, [gray.paper.light, gray.surface.light], text);
  const inDark = button(accent, [gray.paper.dark, gray.surface.dark], text);
  const brightest = firstPassing((hex) => isReadable(hex, deepGrounds), { l, c, h }, 1);
  const deep = button(brightest, deepGrounds, text, minTextContrast);
  return {
    themed: {
      ...gray,
      leaf: textOn(0.47, 0.8),
      "leaf-soft": soft,
      rose: textOn(0.6, 0.78),
      pink: { light: light.ground, dark: inDark.ground },
      "pink-hi": { light: light.hover, dark: inDark.hover },
      "on-pink": { light: light.text, dark: inDark.text },
    },
    fixed: {
      ...dark,
      mint: firstPassing((hex) => isReadable(hex, deepGrounds), { l: 0.86, c: Math.min(c, 0.09), h }, 1),
      "on-light": text,
    },
    onDeep: { pink: deep.ground, "pink-hi": deep.hover, "on-pink": deep.text },
  };
}

/** The nearest color to the accent on which text can be read and that is seen on the grounds. */
function button(accent: string, grounds: readonly string[], darkText: string, min = minButtonContrast) {
  const { l, c, h } = oklchOf(accent);
  const textFor = (ground: string) =>
    [darkText, "#ffffff"].toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0] ?? darkText;
  const passes = (hex: string) => contrast(hex, textFor(hex)) >= minTextContrast && isReadable(hex, grounds, min);
  const candidates = passes(accent)
    ? [accent]
    : ([1, -1] as const).map((direction) => firstPassing(passes, { l, c, h }, direction)).filter(passes);
  const distance = (hex: string) => Math.abs(oklchOf(hex).l - l);
  const ground = candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? darkText;
  const text = textFor(ground);
  const groundColor = oklchOf(ground);
  // Away from the text, so that it stays readable.
  const hover = hexOf({ ...groundColor, l: groundColor.l + (text === "#ffffff" ? -0.05 : 0.05) });
  return { ground, text, hover: contrast(hover, text) >= minTextContrast ? hover : ground };
}

/** What text, its ground and the edges of inputs need of each other. */
export interface ContrastRequirement {
  name: string;
  color: string;
  ground: string;
  min: number;
}

/** Every use of the palette's colors on each other, for the check of a brand. */
export function contrastRequirements({ themed, fixed, onDeep }: Palette): ContrastRequirement[] {
  const requirements: ContrastRequirement[] = [];
  for (const mode of ["light", "dark"] as const) {
    const papers = (["paper", "mist", "surface"] as const).map((name) => themed[name][mode]);
    const all = [...papers, themed["leaf-soft"][mode]];
    const texts: [string, string, readonly string[], number][] = [
      ["text", themed.ink[mode], all, minTextContrast],
      ["secondary text", themed["ink-2"][mode], papers, minTextContrast],
      ["small text", themed["ink-3"][mode], papers, minTextContrast],
      ["links", themed.leaf[mode], all, minTextContrast],
      ["accented text", themed.rose[mode], all, minTextContrast],
      ["the focus ring", themed.leaf[mode], papers, minEdgeContrast],
      ["the edges of inputs", themed["line-2"][mode], [themed.paper[mode], themed.surface[mode]], minEdgeContrast],
      ["text on buttons", themed["on-pink"][mode], [themed.pink[mode], themed["pink-hi"][mode]], minTextContrast],
      ["text on marks", themed.paper[mode], [themed.leaf[mode], themed.rose[mode]], minTextContrast],
    ];
    for (const [name, color, grounds, min] of texts) {
      for (const ground of grounds) requirements.push({ name: `${name} in ${mode} mode`, color, ground, min });
    }
  }
  const deep = [fixed.deep, fixed["deep-2"], fixed.foot];
  for (const color of [fixed["on-deep"], fixed["on-deep-2"], fixed.mint, onDeep.pink, onDeep["pink-hi"]]) {
    for (const ground of deep) requirements.push({ name: "text on dark grounds", color, ground, min: minTextContrast });
  }
  for (const ground of [onDeep.pink, onDeep["pink-hi"]]) {
    requirements.push({
      name: "text on buttons on dark grounds",
      color: onDeep["on-pink"],
      ground,
      min: minTextContrast,
    });
  }
  requirements.push({
    name: "text on light buttons",
    color: fixed["on-light"],
    ground: fixed["on-deep"],
    min: minTextContrast,
  });
  return requirements;
}

/** How the palette differs from the color that was chosen, and why. */
export function corrections(accent: string, { themed, onDeep }: Palette): string[] {
  const toward = (hex: string) => `${oklchOf(hex).l > oklchOf(accent).l ? "lighter" : "darker"} (${hex})`;
  return [
    ...(themed.pink.light === accent
      ? []
      : [`Buttons are ${toward(themed.pink.light)}, so that people can see them and read their text.`]),
    ...(themed.pink.dark === themed.pink.light
      ? []
      : [`In dark mode, buttons are ${toward(themed.pink.dark)}, so that people can see them.`]),
    ...(themed.leaf.light === accent
      ? []
      : [`Links and small text are ${toward(themed.leaf.light)}, so that people can read them.`]),
    ...(onDeep.pink === accent
      ? []
      : [`On dark backgrounds, your color is ${toward(onDeep.pink)}, so that people can read it.`]),
  ];
}
