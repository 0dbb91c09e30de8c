import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { CalendarReader } from "#src/domain/bookings/calendar-reader.server.ts";

/** A calendar file with events, each as its lines. */
export function aCalendar(...events: string[][]): string {
  const lines = events.flatMap((event, index) => ["BEGIN:VEVENT", `UID:event-${index}`, ...event, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The server of a person's own calendar, on this machine. `answer` may be replaced. */
export async function calendarServer(answer: Answering) {
  const calendar = { answer, requests: [] as IncomingMessage[] };
  const server = createServer((request, response) => {
    calendar.requests.push(request);
    calendar.answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(calendar, { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/private/basic.ics` });
}

/** Answers with a calendar, as those of Google do. */
export function servesCalendar(text: string, headers: Record<string, string> = {}): Answering {
  return ({ headers: { "if-none-match": known } }, response) => {
    const isKnown = known !== undefined && known === headers.etag;
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/calendar; charset=utf-8", ...headers });
    response.end(isKnown ? "" : text);
  };
}

export function calendarReader(): CalendarReader {
  const reader = new CalendarReader(
    fileURLToPath(new URL("../../src/domain/bookings/calendar-reader-child.server.ts", import.meta.url)),
  );
  onTestFinished(() => reader.stop());
  return reader;
}
