import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { sqliteCode, sqliteCodes } from "#src/base/db/sqlite/sqlite-codes.ts";
import { dayMs } from "#src/base/durations.ts";
import { report } from "../../bench/report.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type KillPlan, type KillResult, killUnderWriters } from "./e1-kill.ts";
import { type Experiment, none } from "./experiment.ts";
import { answerFigures } from "./stored-inquiries.ts";
import type { WrittenForm } from "./writers.ts";

interface BookingPlan extends Omit<KillPlan, "form"> {
  times: number;
  /** How many visitors want each time, about. */
  perTime: number;
}

/** All but `booked` must be zero. */
interface BookedResult {
  booked: number;
  /** Acknowledged, without an appointment. */
  lost: number;
  /** Appointments of a person at a time that another one has. */
  twice: number;
  /** Leads of visitors whose time was taken. */
  without: number;
  /** Without the visitor's email, or the one to staff. */
  unannounced: number;
  /** Taken five minutes that belong to no appointment. */
  stray: number;
}

export const nothingLost = { lost: 0, twice: 0, without: 0, unannounced: 0, stray: 0 };

/** The account that takes the appointments of a new site. */
const settings = { ADMIN_EMAIL: "owner@harborline.example", ADMIN_PASSWORD: "a password of this drill alone" };

/** Kills the built site while more visitors book than there are times. */
export async function bookUnderKills(
  database: DatabaseOptions,
  { times, perTime, ...plan }: BookingPlan,
): Promise<KillResult & { bookings: BookedResult }> {
  const over = new AbortController();
  let aging: Promise<void> | undefined;
  const at = async (url: string) => {
    aging = ageConfirmations(database, over.signal);
    return bookingForm(await readTimes(url, times), perTime);
  };
  const result = await killUnderWriters(database, { ...plan, form: { at, settings } }).finally(() => over.abort());
  await aging;
  return { ...result, bookings: await checkBookings(database, result.log.acknowledged) };
}

/** A site confirms twenty inquiries an hour. The experiment has no hour, so it makes them older at once. */
async function ageConfirmations(database: DatabaseOptions, over: AbortSignal): Promise<void> {
  const db = await openDatabase(database);
  const confirmed_at = new Date(Date.now() - 3 * dayMs);
  while (!over.aborted) {
    const aged = db.updateTable("submissions").set({ confirmed_at }).where("confirmed_at", ">", confirmed_at).execute();
    // The site's writers may leave it no turn for seconds.
    await aged.catch((error) => {
      if (sqliteCode(error) !== sqliteCodes.busy) throw error;
    });
    await setTimeout(5);
  }
  await db.destroy();
}

/** A window of times moves on with the visitors, so that some are free until the end. */
function bookingForm(times: readonly string[], perTime: number): WrittenForm {
  const window = 5;
  let visitors = 0;
  const next = () => {
    const start = Math.min(Math.floor(visitors++ / perTime), times.length - window);
    return times[start + Math.floor(Math.random() * window)] ?? "";
  };
  return {
    path: "/book",
    thanks: /^\/book\/[\w-]+/,
    fieldsOf: (number) => ({
      time: next(),
      place: "phone",
      phone: "(305) 555-0188",
      // Many emails to one domain are held back.
      email: `writer${number}@harbor${number}.example`,
    }),
  };
}

/**
 * The first full hours that are free, from the second offered day on: no pause after one takes another, and none is too soon
 * while the experiment runs.
 */
async function readTimes(url: string, count: number): Promise<string[]> {
  const linked = async (query: string, name: string) => {
    const page = await (await fetch(`${url}/book${query}`)).text();
    const links = [...page.matchAll(new RegExp(`\\?(?:[^"]*&amp;)?${name}=([^"&#]+)`, "g"))];
    return [...new Set(links.map(([, value = ""]) => decodeURIComponent(value)))].sort();
  };
  const times: string[] = [];
  for (const day of (await linked("", "day")).slice(1)) {
    if (times.length < count)
      times.push(...(await linked(`?day=${day}`, "at")).filter((time) => time.endsWith(":00Z")));
  }
  if (times.length < count) throw new Error(`The site offers ${times.length} times`);
  return times.slice(0, count);
}

async function checkBookings(database: DatabaseOptions, acknowledged: ReadonlySet<string>): Promise<BookedResult> {
  const db = await openDatabase(database);
  try {
    const booked = await db
      .selectFrom("bookings")
      .innerJoin("leads", "leads.id", "bookings.lead_id")
      .select(({ selectFrom, fn }) => [
        "bookings.id",
        "email",
        "person_id",
        "starts_at",
        selectFrom("outbox").select(fn.countAll().as("mails")).whereRef("subject_id", "=", "leads.id").as("mails"),
      ])
      .where("state", "=", "booked")
      .execute();
    const { leads } = await db
      .selectFrom("leads")
      .select(({ fn }) => fn.countAll().as("leads"))
      .executeTakeFirstOrThrow();
    const stray = await db
      .selectFrom("booking_times")
      .select("at")
      .where("booking_id", "not in", ["", ...booked.map(({ id }) => id)])
      .execute();
    const emails = new Set(booked.map(({ email }) => email));
    const taken = new Set(booked.map(({ person_id, starts_at }) => `${person_id} ${starts_at.toISOString()}`));
    return {
      booked: booked.length,
      lost: [...acknowledged].filter((email) => !emails.has(email)).length,
      twice: booked.length - taken.size,
      without: Number(leads) - booked.length,
      unannounced: booked.filter(({ mails }) => Number(mails) < 2).length,
      stray: stray.length,
    };
  } finally {
    await db.destroy();
  }
}

function reportBookings(title: string, { stored, log, kills, bookings }: KillResult & { bookings: BookedResult }) {
  return report(title, [
    { name: "kills", value: String(kills) },
    { name: "attempts that were answered", value: (log.acknowledged.size + log.taken).toLocaleString("en") },
    { name: "booked", value: bookings.booked.toLocaleString("en") },
    none("acknowledged without an appointment", bookings.lost),
    none("times booked twice", bookings.twice),
    none("leads of those who came too late", bookings.without),
    none("appointments without their emails", bookings.unannounced),
    none("times that are taken by nobody", bookings.stray),
    ...answerFigures(stored, log),
  ]);
}

const plan = {
  ...{ victims: ["worker", "site", "site, again during its start"], kills: 20, writers: 50, inquiries: 50 },
  ...{ times: 50, perTime: 20 },
} satisfies BookingPlan;

export const e35: Experiment = {
  shows: "1,000 attempts to book 50 times during 20 kills of the site, on SQLite and on PostgreSQL (about two minutes)",
  async run() {
    const directory = removableDirectory();
    const server = await startPostgresServer();
    try {
      const title = "E35, 50 visitors book under kill -9 of the worker, the site, and the site twice, in turn";
      return [
        ...reportBookings(`${title}: SQLite`, await bookUnderKills({ dataDir: `${directory.path}/sqlite` }, plan)),
        ...reportBookings(
          `${title}: PostgreSQL`,
          await bookUnderKills({ dataDir: `${directory.path}/postgres`, url: server.url }, plan),
        ),
      ];
    } finally {
      await server.remove();
      directory.remove();
    }
  },
};
