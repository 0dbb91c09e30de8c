import { href } from "react-router";
import { loadSingle } from "#src/admin/editor/api/load.server.ts";
import { requestedLanguage } from "#src/admin/editor/api/requested-language.ts";
import { FactsHint } from "#src/admin/editor/facts-hint.tsx";
import { EditPanel, Fields } from "#src/admin/editor/fields.tsx";
import { EditForm } from "#src/admin/editor/form.tsx";
import { TranslationFields } from "#src/admin/editor/translation/translation-fields.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { currentCardUrl } from "#src/domain/share-card/card.ts";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/page";
import { Previews } from "./home-previews.tsx";

export const handle = screens.seo;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const person = permit(context, handle.right);
  return {
    loaded: await loadSingle(services, person, "seo", requestedLanguage(request)),
    origin: services.origin,
    card: currentCardUrl("/"),
  };
}

export default function SeoSettings({ loaderData: { loaded, ...previewData } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader
        title="SEO Settings"
        text="How your site looks in search results and shared links. Pages with their own SEO text keep it."
      />
      <SectionTabs section="seo" className="tabs" />
      <EditForm
        key={loaded.subject.language}
        loaded={loaded}
        path={href("/cms/seo")}
        messages={{ saved: "SEO settings saved successfully", failed: "Failed to save SEO settings" }}
      >
        {loaded.source ? (
          <TranslationFields />
        ) : (
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
                <Fields paths={["hasSearch", "searchWords"]} isSingleFile />
              </EditPanel>
            </div>
            <div className="edit-panels">
              <Previews {...previewData} facts={loaded.facts} />
            </div>
          </div>
        )}
      </EditForm>
    </>
  );
}
