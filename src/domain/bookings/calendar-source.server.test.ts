import { expect, test } from "vitest";
import { aCalendar, calendarReader, calendarServer, servesCalendar } from "../../../tests/support/calendar-server.ts";
import { readCalendar } from "./calendar-source.server.ts";

const now = new Date("2026-12-01T12:00:00Z");
const meeting = ["DTSTART:20261203T140000Z", "DTEND:20261203T150000Z"];
const calendar = aCalendar(meeting);
const periods = [[Date.parse("2026-12-03T14:00:00Z"), Date.parse("2026-12-03T15:00:00Z")]];

function reading({ webhooks = { allowsPrivate: true }, timeoutMs = 5_000 } = {}) {
  const context = { calendarReader: calendarReader(), webhooks, now: () => now, timeoutMs };
  return (url: string, validators: { etag?: string } | null = null) =>
    readCalendar(context, url, {
      timeZone: "America/New_York",
      validators,
      signal: new AbortController().signal,
    });
}

const failed = (failure: string) => ({ state: "failed", failure });

test("a calendar is read with its redirects, and not again while it is unchanged", async () => {
  const etag = '"one"';
  const server = await calendarServer(servesCalendar(calendar, { etag }));
  const first = await calendarServer((_, response) => response.writeHead(302, { location: server.url }).end());
  const read = reading();
  const answer = { state: "read", busy: { periods, unreadEvents: 0 }, validators: { etag } };
  expect(await read(first.url)).toEqual(answer);
  expect(await read(first.url, { etag })).toEqual({ state: "unchanged" });
  expect(await read(first.url, { etag: '"older"' })).toEqual(answer);
});

test("of a calendar, five weeks are kept: more than visitors can book", async () => {
  const event = (day: string) => [`DTSTART:${day}T140000Z`, `DTEND:${day}T150000Z`];
  const server = await calendarServer(servesCalendar(aCalendar(event("20270104"), event("20270107"))));
  const kept = [[Date.parse("2027-01-04T14:00:00Z"), Date.parse("2027-01-04T15:00:00Z")]];
  expect(await reading()(server.url)).toMatchObject({ busy: { periods: kept } });
});

test("what is no calendar, has moved away, or never ends is a failure with its reason", async () => {
  const server = await calendarServer(() => {});
  const read = reading({ timeoutMs: 500 });
  const readAnswer = (answer: typeof server.answer) => {
    server.answer = answer;
    return read(server.url);
  };
  expect(await readAnswer(servesCalendar("<!doctype html><title>Log in</title>"))).toEqual(failed("no-calendar"));
  expect(await readAnswer((_, response) => response.writeHead(404).end())).toEqual(failed("refused"));
  expect(await readAnswer((_, response) => response.writeHead(502).end())).toEqual(failed("unreachable"));
  expect(await readAnswer((_, response) => response.writeHead(302, { location: server.url }).end())).toEqual(
    failed("unreachable"),
  );
  expect(await readAnswer((_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end())).toEqual(
    failed("unreachable"),
  );
  expect(await readAnswer(() => {})).toEqual(failed("unreachable"));
  expect(await readAnswer((_, response) => response.writeHead(200).write("BEGIN:VCALENDAR\r\n"))).toEqual(
    failed("unreachable"),
  );
  expect(await readAnswer((request) => request.socket.destroy())).toEqual(failed("unreachable"));
});

test("a calendar that is too large is refused", async () => {
  const server = await calendarServer(servesCalendar("x".repeat(10_000_001)));
  const read = reading({ timeoutMs: 60_000 });
  expect(await read(server.url)).toEqual(failed("too-large"));
  server.answer = servesCalendar(aCalendar(...Array(20_001).fill(meeting)));
  expect(await read(server.url)).toEqual(failed("too-large"));
});

test("without the operator's leave, nothing connects to a private address, also by a redirect", async () => {
  const server = await calendarServer(servesCalendar(calendar));
  const webhooks = { allowsPrivate: false };
  const read = reading({ webhooks });
  for (const url of [server.url, `https://${server.host}/`, "https://[::1]/", "https://localhost:1/"])
    expect(await read(url), url).toEqual(failed("private"));
  expect(server.requests).toEqual([]);
  const other = await calendarServer((_, response) => {
    webhooks.allowsPrivate = false;
    response.writeHead(302, { location: server.url }).end();
  });
  webhooks.allowsPrivate = true;
  expect(await read(other.url)).toEqual(failed("private"));
  expect(server.requests).toEqual([]);
});
