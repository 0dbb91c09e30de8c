import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { exportPerson } from "#src/domain/leads/privacy/export-person.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { streamOf } from "../../stream-of.server.ts";
import type { Route } from "./+types/export";
import { parsePersonQuery } from "./read.server.ts";

export const handle = screens.privacy;

/** The chosen leads, emails and sign-ups with their files, as an archive. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const services = context.get(servicesContext);
  const { leads, emails, signUps } = parsePersonQuery(new URL(request.url).searchParams);
  const pieces = await exportPerson(services, person, { leads, emails, signUps });
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="personal-data-${services.now().toISOString().slice(0, 10)}.tar"`,
    },
  });
}
