import { defaultLanguage } from "../../content/languages.ts";
import { isKindName } from "../../content/parse.ts";
import { type Preview, readPreview } from "../../content/preview.server.ts";
import type { Services } from "../../context.ts";
import { can } from "../../people/rules.ts";
import { readSession } from "../../people/sessions.server.ts";
import { readStaffPreviewPath } from "../../preview-path.ts";
import { readCookie } from "../cookies.server.ts";

/** What somebody signed in asks to see; `null` where there is nothing for them, which the screens then say. */
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
  const typed = writer && { typed: { person: person.id, writer } };
  const preview = await readPreview(
    db,
    { kind, entry, language: defaultLanguage, isSignposted: true, ...typed },
    now(),
  );
  return preview && { address, preview, person: person.id };
}
