import { Logo, type LogoFile, type Logos, LogosContext } from "../../../brand/logo.tsx";
import type { Picture } from "../../../content/schema/reference-forms.ts";
import { useEditorContext, useReferenceOptions, useValue } from "../../../editor/context.ts";
import { EditPanel } from "../../../editor/fields.tsx";

const grounds = {
  light: "On a light page",
  dark: "In dark mode",
  deep: "In the footer",
};

/** The logo as the site's header and footer show it, while it is chosen. */
export function HeaderSamples() {
  const light = useLogo("logo");
  const dark = useLogo("darkLogo");
  const { facts } = useEditorContext();
  return (
    <EditPanel title="Preview" text="Open the preview above the form to see whole pages.">
      <div className="grid gap-4">
        {Object.entries(grounds).map(([ground, label]) => (
          <figure key={ground}>
            <figcaption className="mb-1 text-xs text-ink-3">{label}</figcaption>
            <div
              className="brand-sample"
              data-sample={ground}
              data-plate={ground !== "light" && !dark ? "" : undefined}
            >
              <LogosContext value={logosOn(ground, { light, dark })}>
                <Logo name={facts.company} />
              </LogosContext>
            </div>
          </figure>
        ))}
      </div>
    </EditPanel>
  );
}

/** The sample is on one ground whatever the theme of the admin is. */
function logosOn(ground: string, { light, dark }: Logos): Logos {
  return ground === "light" || !dark ? { light, dark: null } : { light: dark, dark: null };
}

function useLogo(path: "logo" | "darkLogo"): LogoFile | null {
  const [logo] = useValue<Picture | null>(path);
  const { picture } = useReferenceOptions();
  const known = logo && picture(logo.media);
  return known && { address: known.whole, width: known.width, height: known.height };
}
