import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, inLanguage, type Language } from "#src/base/languages.ts";
import { hasSlugs, refuseSlug } from "../entries/editing/slugs.server.ts";
import { readWorkingCopy } from "../entries/editing/working-copies.server.ts";
import { entryExists, findText, type Text } from "../entries/texts.server.ts";
import { fillPlaceholders, type Gap } from "../fields/checks/placeholder-fill.ts";
import { draftTitle, hasPage, migrateDraft } from "../fields/parse.ts";
import { contentReferencesIn } from "../fields/references.ts";
import { dateIn } from "../published/hours/calendar.ts";
import { publicPathOf } from "../published/public-path.ts";
import { publishedSingle } from "../published/published.server.ts";
import { recordStaffView } from "../published/uses.server.ts";
import type { Kind } from "../schema/kind.ts";
import { type KindName, kinds } from "../schema/kinds.ts";
import { withDraftOverlay } from "./draft-overlay.server.ts";

/** The draft to preview. */
export interface PreviewRequest {
  kind: KindName;
  entry: string;
  language: Language;
  /** The working copy to show instead of the draft, if it exists. */
  workingCopy?: { person: string; formId: string };
}

export interface Preview {
  title: string;
  /** The path of the page that will show it. */
  path: string;
  /** What blocks publishing. */
  gaps: Gap[];
  /** The database with the draft overlay. */
  db: Db;
}

/** Reads the site with one draft published; `null` if the entry does not exist or cannot be shown. */
export async function readPreview(db: Db, request: PreviewRequest, now: Date): Promise<Preview | null> {
  const { kind, entry, language } = request;
  const copy = request.workingCopy ? await readWorkingCopy(db, { entry, language, ...request.workingCopy }) : null;
  const found = await db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      const text = (await entryExists(tx, kind, entry)) ? await findText(tx, entry, language) : null;
      return text && { text, slug: await slugIn(tx, request, text, copy?.slug ?? null) };
    });
  if (!found) return null;
  const { text } = found;
  const { content: settings } = await publishedSingle(db, "settings", defaultLanguage);
  const today = dateIn(settings.company.timeZone, now);
  const editedContent = copy?.content ?? migrateDraft(kind, text.draft);
  const filled = fillPlaceholders(kind, editedContent, today);
  if (!filled) return null;
  const { content, gaps } = filled;
  const slug = hasPage(kind, content) ? found.slug : null;
  const media = contentReferencesIn(content).flatMap((reference) => ("media" in reference ? [reference.media] : []));
  await recordStaffView(db, media);
  const { displayPath }: Kind = kinds[kind];
  return {
    title: draftTitle(kind, editedContent),
    path: publicPathOf(kind, slug, language) ?? inLanguage(displayPath ?? "/", language),
    gaps,
    db: await withDraftOverlay(db, {
      entry,
      kind,
      language,
      slug,
      content,
      publishedAt: text.published_at ?? now,
      day: today,
    }),
  };
}

/** The wanted slug if it is allowed, else the current slug, else the entry's id. */
async function slugIn(tx: Tx, request: PreviewRequest, text: Text, editedSlug: string | null): Promise<string | null> {
  if (!hasSlugs(request.kind)) return text.slug;
  const requestedSlug = editedSlug || text.draft_slug;
  if (requestedSlug && (await refuseSlug(tx, request, requestedSlug)) === null) return requestedSlug;
  return text.slug ?? text.entry_id;
}
