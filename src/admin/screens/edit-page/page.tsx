import { data } from "react-router";
import { EditForm } from "#src/admin/editor/form.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { contentScreens, entryPath, type Screen } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { EntryForm } from "./form.tsx";
import { EntryHeader } from "./head.tsx";
import { readEntry } from "./load.server.ts";

export const handle = { right: "content.edit" } satisfies Pick<Screen, "right">;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const list = contentScreens.find(({ segment }) => segment === params.list);
  const target = { entry: params.entry, newKind: new URL(request.url).searchParams.get("new") };
  const screen = list && (await readEntry(context.get(servicesContext), person, list, target));
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

/** The form of any entry with a draft. */
export default function Entry({ loaderData }: Route.ComponentProps) {
  const { loaded, list } = loaderData;
  const { kind, entry, isNew } = loaded.subject;
  return (
    <EditForm
      key={entry}
      loaded={loaded}
      path={entryPath({ kind, id: entry }, isNew) ?? list.path}
      messages={{ saved: "Draft saved", failed: "Couldn't save the draft" }}
      head={<EntryHeader {...loaderData} />}
    >
      <EntryForm {...loaderData} />
    </EditForm>
  );
}
