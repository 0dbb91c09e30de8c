import { streamOf } from "./stream-of.server.ts";

/** A download of a CSV file, with the day in its name. */
export function csvResponse(pieces: AsyncGenerator<string>, name: string, now: Date): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
    },
  });
}
