import { streamOf } from "./stream-of.server.ts";

/** A download of a CSV file, with the day in its name. */
export function csvResponse(text: string | AsyncGenerator<string>, name: string, now: Date): Response {
  return new Response(typeof text === "string" ? text : streamOf(text), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
    },
  });
}
