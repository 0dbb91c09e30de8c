import { href } from "react-router";
import { permit } from "../../admin-session/guard.server.ts";
import { screens } from "../../admin-session/screens.ts";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { publishedContent } from "../../content/published/published.server.ts";
import { servicesContext } from "../../context.ts";
import { loadSingle } from "../../editor/api/load.server.ts";
import { FactsHint } from "../../editor/facts-hint.tsx";
import { EditPanel, Fields } from "../../editor/fields.tsx";
import { EditForm } from "../../editor/form.tsx";
import { defaultLanguage } from "../../languages.ts";
import { variantAddress, widthsFor } from "../../media/places.ts";
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
    fallbackImage: picture && width ? variantAddress(picture.key, "share", width, "jpeg") : null,
  };
}

export default function SeoSettings({ loaderData: { loaded, ...shown } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader
        title="SEO Settings"
        text="How your site looks in search results and shared links. Pages with their own SEO text keep it."
      />
      <EditForm
        loaded={loaded}
        path={href("/cms/seo")}
        messages={{ saved: "SEO settings saved successfully", failed: "Failed to save SEO settings" }}
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
