import { href } from "react-router";
import { defaultLanguage } from "../../content/languages.ts";
import { publishedContent } from "../../content/published.server.ts";
import { servicesContext } from "../../context.ts";
import { variantAddress, widthsFor } from "../../media/places.ts";
import { loadSingle } from "../edit/exchange/load.server.ts";
import { FactsHint } from "../edit/facts-hint.tsx";
import { EditPanel, Fields } from "../edit/fields.tsx";
import { EditForm } from "../edit/form.tsx";
import { permit } from "../guard.server.ts";
import { ScreenHead } from "../panel.tsx";
import { screens } from "../screens.ts";
import type { Route } from "./+types/page";
import { Previews } from "./previews.tsx";

export const handle = screens.seo;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const person = permit(context, handle.right);
  const [loaded, content] = await Promise.all([
    loadSingle(services, person, "seo"),
    publishedContent(services.db, defaultLanguage, ["home"]),
  ]);
  const picture = content.single("home").content.slides[0]?.image;
  const [width] = picture && !picture.vector ? widthsFor("share", picture) : [];
  return {
    loaded,
    origin: services.origin,
    ownImage: picture && width ? variantAddress(picture.key, "share", width, "jpeg") : null,
  };
}

export default function SeoSettings({ loaderData: { loaded, ...shown } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="SEO Settings"
        text="What search engines and shared links show of the site. Pages with words of their own keep those."
      />
      <EditForm
        loaded={loaded}
        path={href("/cms/seo")}
        says={{ saved: "SEO settings saved successfully", failed: "Failed to save SEO settings" }}
      >
        <div className="edit-columns">
          <div className="edit-panels">
            <EditPanel title="The site in search results">
              <Fields paths={["siteTitle", "metaDescription"]} isSingleFile />
              <FactsHint facts={loaded.facts} />
            </EditPanel>
            <EditPanel title="The site in shared links">
              <Fields paths={["image"]} isSingleFile />
            </EditPanel>
          </div>
          <div className="edit-panels">
            <Previews {...shown} facts={loaded.facts} />
          </div>
        </div>
      </EditForm>
    </>
  );
}
