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
import type { ContentReader, DraftOverlay } from "../published/reader.server.ts";
import { recordStaffView } from "../published/uses.server.ts";
import type { Kind } from "../schema/kind.ts";
import { type KindName, kinds } from "../schema/kinds.ts";

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
  /** What its pages show as published. */
  draft: DraftOverlay;
}

/** Reads one draft as if it were published; `null` if the entry does not exist or cannot be shown. */
export async function readPreview(
  { db, content: reader }: { db: Db; content: ContentReader },
  request: PreviewRequest,
  now: Date,
): Promise<Preview | null> {
  const { kind, entry, language } = request;
  const copy = request.workingCopy ? await readWorkingCopy(db, { entry, language, ...request.workingCopy }) : null;
  const found = await db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      const text = (await entryExists(tx, kind, entry)) ? await findText(tx, entry, language) : null;
      if (!text) return null;
      return { text, slug: await slugIn(tx, request, text, copy?.slug ?? null), before: await nextEntry(tx, request) };
    });
  if (!found) return null;
  const { text } = found;
  const { content: settings } = (await reader.content(defaultLanguage, ["settings"])).single("settings");
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
    draft: {
      ...{ entry, kind, language, slug, content },
      publishedAt: text.published_at ?? now,
      day: today,
      before: found.before,
    },
  };
}

/** Whether a path is an entry's without its draft, or was: before a slug, the id stands for it. */
export async function isPathOfEntry(db: Db, { entry, kind, language }: DraftOverlay, path: string): Promise<boolean> {
  const text = await findText(db, entry, language);
  const slugs = [entry, text?.slug ?? null, text?.draft_slug ?? null];
  if (slugs.some((slug) => slug !== null && publicPathOf(kind, slug, language) === path)) return true;
  const redirect = db.selectFrom("redirects").select("from_path").where("from_path", "=", path);
  return (await redirect.where("to_entry", "=", entry).executeTakeFirst()) !== undefined;
}

/** The published entry after this one in the list of its kind. */
async function nextEntry(tx: Tx, { kind, entry }: PreviewRequest): Promise<string | null> {
  const next = await tx
    .selectFrom("entries as own")
    .innerJoin("entries as other", "other.kind", "own.kind")
    .innerJoin("entry_texts", "entry_texts.entry_id", "other.id")
    .select("other.id")
    .where("own.id", "=", entry)
    .where("other.kind", "=", kind)
    .where("published", "is not", null)
    .where("entry_texts.deleted_at", "is", null)
    .where(({ eb, ref, and, or }) =>
      or([
        eb("other.position", ">", ref("own.position")),
        and([eb("other.position", "=", ref("own.position")), eb("other.id", ">", ref("own.id"))]),
      ]),
    )
    .orderBy("other.position")
    .orderBy("other.id")
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}

/** The wanted slug if it is allowed, else the current slug, else the entry's id. */
async function slugIn(tx: Tx, request: PreviewRequest, text: Text, editedSlug: string | null): Promise<string | null> {
  if (!hasSlugs(request.kind)) return text.slug;
  const requestedSlug = editedSlug || text.draft_slug;
  if (requestedSlug && (await refuseSlug(tx, request, requestedSlug)) === null) return requestedSlug;
  return text.slug ?? text.entry_id;
}
