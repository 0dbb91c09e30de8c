import { data } from "react-router";
import { requestedLanguage } from "#src/admin/editor/api/requested-language.ts";
import { EditForm } from "#src/admin/editor/form.tsx";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { contentScreens, type Screen } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { EntryForm } from "./form.tsx";
import { EntryHeader } from "./head.tsx";
import { readEntry } from "./load.server.ts";

export const handle = { right: "content.edit" } satisfies Pick<Screen, "right">;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const list = contentScreens.find(({ segment }) => segment === params.list);
  const newKind = new URL(request.url).searchParams.get("new");
  const target = { entry: params.entry, language: requestedLanguage(request), newKind };
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
  const { kind, entry, language, isNew } = loaded.subject;
  return (
    <EditForm
      key={`${entry} ${language}`}
      loaded={loaded}
      path={entryPath({ kind, id: entry, language }, isNew) ?? list.path}
      messages={{ saved: "Draft saved", failed: "Couldn't save the draft" }}
      head={<EntryHeader {...loaderData} />}
    >
      <EntryForm {...loaderData} />
    </EditForm>
  );
}
