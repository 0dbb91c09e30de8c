import { csvResponse } from "#src/admin/screens/csv-response.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { translationLanguages } from "#src/base/languages.ts";
import { handoverFile } from "#src/domain/content/translation/handover.server.ts";
import { handoverColumn } from "#src/domain/content/translation/handover-file.ts";
import { translatedKinds } from "#src/domain/content/translation/texts.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/export";

export const handle = screens.languages;

/** The texts for a translator, as a CSV file. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const kinds = translatedKinds.filter((kind) => kind === searchParams.get("kind"));
  const language = translationLanguages.find((one) => one === params.language);
  if (!language) throw new Response(null, { status: 404 });
  const options = { isAll: searchParams.get("texts") === "all", ...(kinds.length > 0 && { kinds }) };
  return csvResponse(handoverFile(db, language, options), handoverColumn(language), now());
}
