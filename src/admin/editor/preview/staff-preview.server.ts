import { readCookie } from "../../admin-session/cookies.server.ts";
import { can } from "../../auth/policies.ts";
import { readSession } from "../../auth/sessions.server.ts";
import { type Preview, readPreview } from "../../content/drafts/preview.server.ts";
import { isKindName } from "../../content/fields/parse.ts";
import type { Services } from "../../context.ts";
import { defaultLanguage } from "../../languages.ts";
import { readStaffPreviewPath } from "../../preview-path.ts";

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
