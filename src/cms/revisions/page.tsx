import { ArrowLeft } from "lucide-react";
import { data, href, Link } from "react-router";
import { defaultLanguage } from "../../content/languages.ts";
import { listRevisions, readPresentText } from "../../content/revisions.server.ts";
import { type Services, servicesContext } from "../../context.ts";
import type { Action } from "../../people/rules.ts";
import { rightToEdit } from "../edit/exchange/right.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { entryPath } from "../screens.ts";
import type { Route } from "./+types/page";
import { Chosen } from "./chosen.tsx";
import { VersionList } from "./list.tsx";
import { answerRestore, restoreForm } from "./restore.server.ts";
import { readChosen, versionLines } from "./versions.server.ts";

const pageSize = 25;

/** Of what kind an entry is decides besides. */
export const handle = { right: "content.edit" } satisfies { right: Action };

async function readText({ db }: Services, entry: string) {
  const text = await readPresentText(db, entry, defaultLanguage);
  if (!text) throw data(null, { status: 404, statusText: "Not Found" });
  return text;
}

/** The number of a version that an address names; none for one that cannot be. */
function versionIn(asked: string | null): number | null {
  return asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id: person } = permit(context, handle.right);
  const services = context.get(servicesContext);
  const { db, now } = services;
  const text = await readText(services, params.entry);
  permit(context, rightToEdit(text.kind));
  const asked = new URL(request.url).searchParams;
  const before = versionIn(asked.get("before"));
  const [{ company, moment }, { revisions, earlier }] = await Promise.all([
    readOffice(db, now()),
    listRevisions(db, text, { before, size: pageSize }),
  ]);
  return {
    company,
    title: text.title,
    belongsTo: entryPath(text) ?? href("/cms/dashboard"),
    present: text.version,
    before,
    earlier,
    versions: versionLines(revisions, text.version, moment),
    chosen: await readChosen(db, text, versionIn(asked.get("version")), { person, moment }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const services = context.get(servicesContext);
  const text = await readText(services, params.entry);
  const person = permit(context, rightToEdit(text.kind));
  return answerRestore(services, text, person, await readForm(request, restoreForm));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `Earlier versions of ${loaderData.title} - ${loaderData.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const { title, belongsTo, present, before, earlier, versions, chosen } = loaderData;
  return (
    <>
      <ScreenHead
        title={`Earlier versions of ${title}`}
        text="Every save is kept, and any of them can be brought back."
      >
        <Link to={belongsTo} className="link inline-flex items-center gap-2">
          <ArrowLeft className="icon size-4" aria-hidden />
          Back to {title}
        </Link>
      </ScreenHead>
      <div className="versions" data-open={chosen ? "" : undefined}>
        <VersionList versions={versions} chosen={chosen?.version ?? null} before={before} earlier={earlier} />
        <Chosen key={chosen?.version} title={title} present={present} before={before} chosen={chosen} />
      </div>
    </>
  );
}
