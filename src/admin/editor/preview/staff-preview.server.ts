import { readCookie } from "#src/admin/session/cookies.server.ts";
import { readStaffPreviewPath } from "#src/base/preview-path.ts";
import { can } from "#src/domain/auth/policies.ts";
import { readSession } from "#src/domain/auth/sessions.server.ts";
import { type Preview, readPreview } from "#src/domain/content/drafts/preview.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import type { Services } from "#src/domain/services.ts";

/** The preview that a signed-in person requests; null if there is none for them. */
export async function staffPreview(
  request: Request,
  { db, content, origin, now }: Pick<Services, "db" | "content" | "origin" | "now">,
): Promise<{
  previewPath: NonNullable<ReturnType<typeof readStaffPreviewPath>>;
  preview: Preview;
  person: string;
} | null> {
  const { pathname, searchParams } = new URL(request.url);
  const previewPath = readStaffPreviewPath(pathname, searchParams);
  if (!previewPath || !isKindName(previewPath.kind)) return null;
  const person = await readSession(db, readCookie(request, "session", origin), now());
  if (!person || person.needsTwoFactor || !can(person, "content.edit")) return null;
  const { kind, entry, language, formId } = previewPath;
  const workingCopyOption = formId && { workingCopy: { person: person.id, formId } };
  const requested = { kind, entry, language, ...workingCopyOption };
  const preview = await readPreview({ db, content }, requested, now());
  return preview && { previewPath, preview, person: person.id };
}
