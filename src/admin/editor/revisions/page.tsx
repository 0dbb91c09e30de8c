import { ArrowLeft } from "lucide-react";
import { data, href, Link } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { listRevisions, readCurrentText } from "#src/domain/content/drafts/revisions.server.ts";
import { type Services, servicesContext } from "#src/domain/services.ts";
import { editPermission } from "../api/resolve-entry.server.ts";
import type { Route } from "./+types/page";
import { VersionDetail } from "./version-detail.tsx";
import { VersionList } from "./version-list.tsx";
import { handleRestore, readVersion, restoreForm, versionLines } from "./versions.server.ts";

const pageSize = 25;

/** The entry's kind adds its own permission. */
export const handle = { right: "content.edit" } satisfies { right: Action };

async function readText({ db }: Services, { entry, language: code = defaultLanguage }: Route.LoaderArgs["params"]) {
  const language = languageNamed(code);
  const text = language && (await readCurrentText(db, entry, language));
  if (!text) throw data(null, { status: 404, statusText: "Not Found" });
  return text;
}

/** The version number in a query parameter; null for anything else. */
function parseVersion(query: string | null): number | null {
  return query !== null && /^[1-9]\d{0,8}$/.test(query) ? Number(query) : null;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id: person } = permit(context, handle.right);
  const services = context.get(servicesContext);
  const { db, now } = services;
  const text = await readText(services, params);
  permit(context, editPermission(text.kind));
  const query = new URL(request.url).searchParams;
  const before = parseVersion(query.get("before"));
  const [{ company, formatMoment: moment }, { revisions, nextBefore }] = await Promise.all([
    readCompanyInfo(db, now()),
    listRevisions(db, text, { before, limit: pageSize }),
  ]);
  const entryUrl = entryPath(text) ?? href("/cms/dashboard");
  return {
    company,
    title: text.title,
    entryUrl,
    belongsTo: entryUrl,
    current: text.version,
    before,
    nextBefore,
    versions: versionLines(revisions, text, moment),
    selected: await readVersion(db, text, parseVersion(query.get("version")), { person, moment }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  permit(context, handle.right);
  const services = context.get(servicesContext);
  const text = await readText(services, params);
  const person = permit(context, editPermission(text.kind));
  return handleRestore(services, text, person, await parseForm(request, restoreForm));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `Version history of ${loaderData.title} - ${loaderData.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const { title, entryUrl, current, before, nextBefore, versions, selected } = loaderData;
  return (
    <>
      <ScreenHeader title={`Version history of ${title}`} text="Every save is kept. You can restore any of them.">
        <Link to={entryUrl} className="link inline-flex items-center gap-2">
          <ArrowLeft className="icon size-4" aria-hidden />
          Back to {title}
        </Link>
      </ScreenHeader>
      <div className="versions" data-open={selected ? "" : undefined}>
        <VersionList versions={versions} selected={selected?.version ?? null} before={before} nextBefore={nextBefore} />
        <VersionDetail key={selected?.version} title={title} current={current} before={before} selected={selected} />
      </div>
    </>
  );
}
