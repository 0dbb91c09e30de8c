/** What a brand chooses for the style of all pages. */
export interface Look {
  /** `#e8590c`; empty for the default colors. */
  accent: string;
  corners: Corners;
  font: FontName;
}

export const cornerStyles = { soft: "Soft", sharp: "Sharp", round: "Round" };

export type Corners = keyof typeof cornerStyles;

/** Radii of small things, buttons and cards. */
export const radii: Record<Corners, readonly [s: string, m: string, l: string]> = {
  soft: ["4px", "8px", "14px"],
  sharp: ["0", "0", "0"],
  round: ["8px", "14px", "24px"],
};

export const fontNames = {
  "schibsted-grotesk": "Schibsted Grotesk",
  inter: "Inter",
  figtree: "Figtree",
  "ibm-plex-sans": "IBM Plex Sans",
  literata: "Literata",
};

export type FontName = keyof typeof fontNames;

export const defaultLook = { accent: "", corners: "soft", font: "schibsted-grotesk" } as const satisfies Look;

export const accentPattern = /^#[0-9a-f]{6}$/;

/** Raise it when the same look gets other styles, because their addresses never change their content. */
const styleVersion = 1;

/** The part of a stylesheet's address that names its look; null for the default one, which adds nothing. */
export function lookCode({ accent, corners, font }: Look): string | null {
  const isDefault = accent === "" && corners === defaultLook.corners && font === defaultLook.font;
  return isDefault ? null : [styleVersion, accent.slice(1) || "default", corners, font].join("_");
}

export function parseLookCode(code: string): Look | null {
  const [version, accent = "", corners = "", font = ""] = code.split("_");
  const look = { accent: accent === "default" ? "" : `#${accent}`, corners, font };
  const isKnown = Object.hasOwn(cornerStyles, corners) && Object.hasOwn(fontNames, font);
  if (version !== String(styleVersion) || !isKnown || !(look.accent === "" || accentPattern.test(look.accent)))
    return null;
  return look as Look;
}
