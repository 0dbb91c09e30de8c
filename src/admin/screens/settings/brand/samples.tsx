import { useLayoutEffect, useRef } from "react";
import { useEditorContext, useReferenceOptions, useValue } from "#src/admin/editor/context.ts";
import { EditPanel } from "#src/admin/editor/fields.tsx";
import { corrections, type Palette, paletteFor } from "#src/brand/accent-palette.ts";
import { Logo, type LogoFile, type Logos, LogosContext } from "#src/brand/logo.tsx";
import { accentPattern, type Corners, type FontName, fontNames, type Look, radii } from "#src/brand/look.ts";
import type { Picture } from "#src/domain/content/schema/values/reference-forms.ts";

const backgrounds = {
  light: "On a light page",
  dark: "In dark mode",
  deep: "On the dark parts of every page",
};

type Background = keyof typeof backgrounds;

/** How the site's header and a few words look, while the brand is chosen. */
export function Samples() {
  const light = useLogo("logo");
  const dark = useLogo("darkLogo");
  const look = useLook();
  const { facts } = useEditorContext();
  const palette = paletteFor(look.accent);
  return (
    <EditPanel title="Preview" text="Click Preview above to see whole pages.">
      <div className="grid gap-4">
        {(Object.keys(backgrounds) as Background[]).map((background) => (
          <figure key={background}>
            <figcaption className="mb-1 text-xs text-ink-3">{backgrounds[background]}</figcaption>
            <Sample {...{ background, palette, look }} hasPlate={background !== "light" && !dark}>
              <LogosContext value={logosOn(background, { light, dark })}>
                <Logo name={facts.company} />
              </LogosContext>
            </Sample>
          </figure>
        ))}
      </div>
      {look.accent !== "" && (
        <ul className="mt-4 grid gap-1.5 text-ink-2">
          {corrections(look.accent, palette).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </EditPanel>
  );
}

interface SampleProps {
  background: Background;
  palette: Palette;
  look: Look;
  hasPlate: boolean;
  children: React.ReactNode;
}

function Sample({ background, palette, look, hasPlate, children }: SampleProps) {
  const box = useRef<HTMLDivElement>(null);
  // The policy of the admin allows no style attributes in documents.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(sampleTokens(background, palette, look))) {
      box.current?.style.setProperty(name, value);
    }
  });
  return (
    <div ref={box} className="brand-sample" data-sample={background} data-plate={hasPlate ? "" : undefined}>
      <div className="text-[1.625rem]">{children}</div>
      <p className="text-[1.375rem] font-head tracking-[-.02em]">Technology that works</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className="rounded-m bg-pink px-[1.2em] py-[.65em] font-medium text-on-pink">Get in touch</span>
        <span className="font-medium text-(--sample-link) underline decoration-[1.5px] underline-offset-[.28em]">
          All services
        </span>
      </div>
    </div>
  );
}

/** The tokens of `brand.css` that a sample uses. */
function sampleTokens(background: Background, { themed, fixed, onDeep }: Palette, { corners, font }: Look) {
  const [s = "", m = "", l = ""] = radii[corners];
  const common = { "--radius-s": s, "--radius-m": m, "--radius-l": l, "--sample-font": `"${fontNames[font]}"` };
  if (background === "deep") {
    return {
      ...common,
      "--sample-ground": fixed.deep,
      "--sample-text": fixed["on-deep"],
      "--sample-link": fixed["on-deep"],
      "--color-rose": onDeep.pink,
      "--color-pink": onDeep.pink,
      "--color-on-pink": onDeep["on-pink"],
    };
  }
  return {
    ...common,
    "--sample-ground": themed.paper[background],
    "--sample-text": themed.ink[background],
    "--sample-link": themed.leaf[background],
    "--color-rose": themed.rose[background],
    "--color-pink": themed.pink[background],
    "--color-on-pink": themed["on-pink"][background],
  };
}

function useLook(): Look {
  const [accent] = useValue<string>("accent");
  const [corners] = useValue<Corners>("corners");
  const [font] = useValue<FontName>("font");
  return { accent: accentPattern.test(accent) ? accent : "", corners, font };
}

/** The sample is on one ground in any theme of the admin. */
function logosOn(background: Background, { light, dark }: Logos): Logos {
  return background === "light" || !dark ? { light, dark: null } : { light: dark, dark: null };
}

function useLogo(path: "logo" | "darkLogo"): LogoFile | null {
  const [logo] = useValue<Picture | null>(path);
  const { picture } = useReferenceOptions();
  const known = logo && picture(logo.media);
  return known && { url: known.uncropped, width: known.width, height: known.height };
}
