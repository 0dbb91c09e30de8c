import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type DatabaseOptions, openDatabase } from "../src/base/db/connect.ts";
import { createDatabase, inDatabase } from "../tests/support/postgres-databases.ts";
import { startPostgresServer } from "../tests/support/postgres-server.ts";
import { removableDirectory, type SiteProcess, startSite } from "../tests/support/site-process.ts";
import { aPerson, logInDirectly } from "../tests/support/staff.ts";
import { type Growth, grow } from "./growth.ts";
import { killOnExit, pidOf, residentMemory } from "./process.ts";
import { type Figure, median, report, say } from "./report.ts";

const sizes = {
  young: { entries: 100, leads: 100, revisions: 20, auditEntries: 100 },
  old: { entries: 10_000, leads: 100_000, revisions: 5_000, auditEntries: 20_000 },
} satisfies Record<string, Growth>;

type Size = keyof typeof sizes;

/** The admin screens. Each search has a new term every time. */
const screens: Record<string, (number: number) => string> = {
  dashboard: () => "/cms/dashboard",
  activity: () => "/cms/activity",
  "list of services": () => "/cms/services",
  "their second page": () => "/cms/services?page=2",
  "by title": () => "/cms/services?sort=title",
  "by change": () => "/cms/services?sort=changed",
  trash: () => "/cms/trash",
  "search for one of them": (number) => `/cms/services?q=service+${number % 100}+for`,
  "search for many of them": () => "/cms/services?q=clinics",
  inbox: () => "/cms/leads",
  board: () => "/cms/leads?as=board",
  "leads that need an answer": () => "/cms/leads?show=needs-answer",
  "overdue leads": () => "/cms/leads?show=overdue",
  "leads of one owner": () => "/cms/leads?who=me",
  "leads about a service": () => "/cms/leads?service=security",
  "leads from a source": () => "/cms/leads?source=Direct",
  "board of a search": (number) => `/cms/leads?as=board&q=marsh+${(number % 100).toString(36)}+elena`,
  "a lead": (number) => `/cms/leads/lead-${String(number % 100).padStart(6, "0")}`,
  reports: () => "/cms/reports",
  "reports of all time": () => "/cms/reports?period=all",
  "leads that were won": () => "/cms/leads?show=won",
  "search for a lead by name": (number) => `/cms/leads?q=marsh+${(number % 100).toString(36)}+elena`,
  "search for a lead by phone": (number) => `/cms/leads?q=(305)+${String(number % 100).padStart(3, "0")}-0000`,
  "search for many leads": (number) => `/cms/leads?q=${["insurer", "clinics", "harborline", "september"][number % 4]}`,
  "search without results": (number) => `/cms/leads?q=nobody${number}`,
  settings: () => "/cms/settings",
  "version history": () => "/cms/revisions/settings",
  "one version": () => "/cms/revisions/settings?version=7",
};

const rounds = 60;
const memoryRequests = 1000;
const limits = { time: 3, memory: 1.2 };

interface MeasuredAdmin {
  site: SiteProcess;
  cookie: string;
}

/** A site of one size, with a logged-in owner. */
async function openAdmin(database: DatabaseOptions, size: Size): Promise<MeasuredAdmin> {
  const settings = {
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DATA_DIR: database.dataDir,
    ...(database.url !== undefined && { DATABASE_URL: database.url, AUTH_SECRET: randomUUID() + randomUUID() }),
  };
  // The first start seeds the database. The site starts again after it has grown.
  await (await startSite(settings)).stop();
  const db = await openDatabase(database);
  try {
    const owner = await aPerson(db);
    await grow(db, sizes[size], owner.id);
    const cookie = await logInDirectly(db, owner);
    const site = await startSite(settings);
    killOnExit(site.process);
    return { site, cookie };
  } finally {
    await db.destroy();
  }
}

/** The time until a complete response, in milliseconds. */
async function timeOf({ site, cookie }: MeasuredAdmin, pagePath: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(new URL(pagePath, site.url), { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${pagePath} returned ${answer.status}`);
  return performance.now() - startedAt;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

async function measureScreens(admins: Record<Size, MeasuredAdmin>): Promise<Figure[]> {
  const times = new Map(Object.keys(screens).map((name) => [name, { young: [] as number[], old: [] as number[] }]));
  // Warm-up: some modules are loaded on first use.
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, pagePathOf] of Object.entries(screens)) {
      const pagePath = pagePathOf(round + 3);
      for (const size of round % 2 === 0 ? (["young", "old"] as const) : (["old", "young"] as const)) {
        const time = await timeOf(admins[size], pagePath);
        if (round >= 0) times.get(name)?.[size].push(time);
      }
    }
  }
  return [...times].map(([name, { young, old }]) => {
    const ratio = p95(old) / p95(young);
    return {
      name,
      value: `${ratio.toFixed(2)} times`,
      limit: `at most ${limits.time}`,
      isWithinLimit: ratio <= limits.time,
      note: `${p95(young).toFixed(1)} and ${p95(old).toFixed(1)} ms, medians ${median(young).toFixed(1)} and ${median(old).toFixed(1)} ms`,
    };
  });
}

async function measureMemory(admin: MeasuredAdmin): Promise<Figure> {
  const pagePaths = Object.values(screens);
  const requestScreens = async (requests: number) => {
    for (let number = 0; number < requests; number += 1) {
      await timeOf(admin, pagePaths[number % pagePaths.length]?.(number) ?? "/cms");
    }
    return residentMemory(pidOf(admin.site.process));
  };
  const before = await requestScreens(memoryRequests / 4);
  const after = await requestScreens(memoryRequests);
  return {
    name: `memory after ${memoryRequests} requests`,
    value: `${(after / before).toFixed(2)} times`,
    limit: `at most ${limits.memory}`,
    isWithinLimit: after / before <= limits.memory,
    isRequired: true,
    note: `${(before / 1e6).toFixed(0)} and ${(after / 1e6).toFixed(0)} MB`,
  };
}

async function measure(title: string, databases: Record<Size, DatabaseOptions>): Promise<string[]> {
  const { entries, leads, revisions } = sizes.old;
  say(`Adding ${entries} entries, ${leads} leads and ${revisions} versions on ${title} ...`);
  const young = await openAdmin(databases.young, "young");
  const old = await openAdmin(databases.old, "old");
  try {
    const figures = [...(await measureScreens({ young, old })), await measureMemory(old)];
    return report(
      `Admin screens on ${title}: p95 of a large site compared with a small one, ${rounds} times each`,
      figures,
    );
  } finally {
    await Promise.all([young.site.stop(), old.site.stop()]);
  }
}

/** Admin screens with a hundred entries and leads, and with the data of years. */
export async function benchAdmin(): Promise<string[]> {
  const directory = removableDirectory();
  const server = await startPostgresServer();
  const dataDirectory = (name: string): DatabaseOptions => {
    const dataDir = path.join(directory.path, name);
    mkdirSync(dataDir);
    return { dataDir };
  };
  const inPostgres = async (name: string): Promise<DatabaseOptions> => {
    await createDatabase(server.url, name);
    return { ...dataDirectory(`${name}-postgres`), url: inDatabase(server.url, name) };
  };
  try {
    return [
      ...(await measure("SQLite", { young: dataDirectory("young"), old: dataDirectory("old") })),
      ...(await measure("PostgreSQL", { young: await inPostgres("young"), old: await inPostgres("old") })),
    ];
  } finally {
    await server.remove();
    directory.remove();
  }
}
