import type { Db, Tx } from "../db/tables.ts";
import { addressOf } from "./address.ts";
import type { Kind } from "./kinds/kind.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { defaultLanguage, inLanguage, type Language } from "./languages.ts";
import { type Gap, mendedDraft } from "./mended.ts";
import { dateIn } from "./openings.ts";
import { withOverlay } from "./overlay.server.ts";
import { draftForToday, draftTitle } from "./parse.ts";
import { publishedSingle } from "./published.server.ts";
import { referencesIn } from "./references.ts";
import { signposted } from "./signposts.ts";
import { hasSlugs, refuseSlug } from "./slugs.server.ts";
import { findText, isThere, type Text } from "./texts.server.ts";
import { noteShownToStaff } from "./uses.server.ts";
import { readWorkingCopy } from "./working-copies.server.ts";

/** What is to be seen as if it were published. */
export interface Wanted {
  kind: KindName;
  entry: string;
  language: Language;
  /** Whose text in which form is shown, if there is one, rather than the draft. */
  typed?: { person: string; writer: string };
  /** Whether the page's texts shall tell which input they came from. */
  isSignposted?: boolean;
}

export interface Preview {
  title: string;
  /** The address on which visitors would meet it. */
  path: string;
  /** What keeps it from being published. */
  gaps: Gap[];
  /** Of each signpost, the input it stands for. */
  paths: string[];
  /** The site as it would be. */
  db: Db;
}

/** The site with what is not published yet of one entry; `null` when there is no such entry. */
export async function readPreview(db: Db, wanted: Wanted, now: Date): Promise<Preview | null> {
  const { kind, entry, language, isSignposted } = wanted;
  const typed = wanted.typed ? await readWorkingCopy(db, { entry, language, ...wanted.typed }) : null;
  const found = await db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      const text = (await isThere(tx, kind, entry)) ? await findText(tx, entry, language) : null;
      return text && { text, slug: await slugIn(tx, wanted, text, typed?.slug ?? null) };
    });
  if (!found) return null;
  const { text, slug } = found;
  const { content: settings } = await publishedSingle(db, "settings", defaultLanguage);
  const today = dateIn(settings.company.timeZone, now);
  const draft = typed?.content ?? draftForToday(kind, text.draft);
  const mended = mendedDraft(kind, draft, today);
  if (!mended) return null;
  const { content, paths } = isSignposted ? signposted(kind, mended.content) : { content: mended.content, paths: [] };
  const media = referencesIn(content).flatMap((reference) => ("media" in reference ? [reference.media] : []));
  await noteShownToStaff(db, media);
  const { metAt }: Kind = kinds[kind];
  return {
    title: draftTitle(kind, draft),
    path: addressOf(kind, slug, language) ?? inLanguage(metAt ?? "/", language),
    gaps: mended.gaps,
    paths,
    db: await withOverlay(db, { entry, kind, language, slug, content, at: text.published_at ?? now, day: today }),
  };
}

/** The address that it would have, where it can have that; else the one it has, or one that nothing else has. */
async function slugIn(tx: Tx, wanted: Wanted, text: Text, typed: string | null): Promise<string | null> {
  if (!hasSlugs(wanted.kind)) return text.slug;
  const asked = typed || text.draft_slug;
  if (asked && (await refuseSlug(tx, wanted, asked)) === null) return asked;
  return text.slug ?? text.entry_id;
}
