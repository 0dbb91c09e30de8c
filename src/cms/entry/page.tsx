import { data } from "react-router";
import { servicesContext } from "../../context.ts";
import { EditForm } from "../edit/form.tsx";
import { permit } from "../guard.server.ts";
import { beginningPath, contentScreens, entryPath, type Screen } from "../screens.ts";
import type { Route } from "./+types/page";
import { EntryForm } from "./form.tsx";
import { EntryHead } from "./head.tsx";
import { readEntry } from "./load.server.ts";

/** Who may only read is led on to the list. */
export const handle = { right: "content.read" } satisfies Pick<Screen, "right">;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const list = contentScreens.find(({ segment }) => segment === params.list);
  const meant = { entry: params.entry, asked: new URL(request.url).searchParams.get("new") };
  const screen = list && (await readEntry(context.get(servicesContext), person, list, meant));
  if (!screen) throw data(null, { status: 404, statusText: "Not Found" });
  return screen;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { loaded, list } = loaderData ?? {};
  return [
    { title: loaded && list ? `${loaded.title} - ${list.name} - ${loaded.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

/** Any entry that has a draft: its form. */
export default function Entry({ loaderData }: Route.ComponentProps) {
  const { loaded, list, kind, titleField, address, menus, layout } = loaderData;
  const { kind: named, entry, begins } = loaded.subject;
  const pathOf = begins ? beginningPath : entryPath;
  return (
    <EditForm
      key={entry}
      loaded={loaded}
      path={pathOf({ kind: named, id: entry }) ?? list.address}
      says={{ saved: "Draft saved", failed: "Failed to save the draft" }}
      head={<EntryHead list={list} kind={kind} titleField={titleField} />}
    >
      <EntryForm layout={layout} address={address} menus={menus} titleField={titleField} />
    </EditForm>
  );
}
