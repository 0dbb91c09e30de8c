import { href } from "react-router";
import { servicesContext } from "../../context.ts";
import { EditPanel, Fields } from "../edit/fields.tsx";
import { EditForm } from "../edit/form.tsx";
import { loadSingle } from "../edit/load.server.ts";
import { permit } from "../guard.server.ts";
import { ScreenHead } from "../panel.tsx";
import { screens } from "../screens.ts";
import type { Route } from "./+types/page";

export const handle = screens.seo;

export function loader({ context }: Route.LoaderArgs) {
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "seo");
}

export default function SeoSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="SEO Settings"
        text="What search engines and shared links show of the site. Pages with words of their own keep those."
      />
      <EditForm
        loaded={loaderData}
        path={href("/cms/seo")}
        says={{ saved: "SEO settings saved successfully", failed: "Failed to save SEO settings" }}
      >
        <EditPanel title="Site">
          <Fields paths={["siteTitle", "metaDescription", "image"]} />
        </EditPanel>
      </EditForm>
    </>
  );
}
