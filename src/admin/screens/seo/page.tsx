import { href } from "react-router";
import { permit } from "../../admin-session/guard.server.ts";
import { screens } from "../../admin-session/screens.ts";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { servicesContext } from "../../context.ts";
import { loadSingle } from "../../editor/api/load.server.ts";
import { FactsHint } from "../../editor/facts-hint.tsx";
import { EditPanel, Fields } from "../../editor/fields.tsx";
import { EditForm } from "../../editor/form.tsx";
import { presentCardAddress } from "../../share-card/card.ts";
import type { Route } from "./+types/page";
import { Previews } from "./home-previews.tsx";
import { SeoTabs } from "./tabs.tsx";

export const handle = screens.seo;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const person = permit(context, handle.right);
  return {
    loaded: await loadSingle(services, person, "seo"),
    origin: services.origin,
    card: presentCardAddress("/"),
  };
}

export default function SeoSettings({ loaderData: { loaded, ...shown } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader
        title="SEO Settings"
        text="How your site looks in search results and shared links. Pages with their own SEO text keep it."
      />
      <SeoTabs shown={handle} />
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
            <EditPanel title="Search on the site">
              <Fields paths={["hasSearch"]} isSingleFile />
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
