import { readCookie } from "#src/admin/session/cookies.server.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { readStaffPreviewPath } from "#src/base/preview-path.ts";
import { can } from "#src/domain/auth/policies.ts";
import { readSession } from "#src/domain/auth/sessions.server.ts";
import { type Preview, readPreview } from "#src/domain/content/drafts/preview.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import type { Services } from "#src/domain/services.ts";

/** The preview that a signed-in person requests; null if there is none for them. */
export async function staffPreview(
  request: Request,
  { db, origin, now }: Pick<Services, "db" | "origin" | "now">,
): Promise<{ address: NonNullable<ReturnType<typeof readStaffPreviewPath>>; preview: Preview; person: string } | null> {
  const { pathname, searchParams } = new URL(request.url);
  const address = readStaffPreviewPath(pathname, searchParams);
  if (!address || !isKindName(address.kind)) return null;
  const person = await readSession(db, readCookie(request, "session", origin), now());
  if (!person || person.needsSecondFactor || !can(person, "content.read")) return null;
  const { kind, entry, writer } = address;
  const typed = writer && { workingCopy: { person: person.id, writer } };
  const preview = await readPreview(db, { kind, entry, language: defaultLanguage, ...typed }, now());
  return preview && { address, preview, person: person.id };
}
