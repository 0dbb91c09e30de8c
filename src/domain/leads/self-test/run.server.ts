import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "#src/base/db/error-details.ts";
import type { Db } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import { latestSuccess } from "#src/base/jobs/job.ts";
import { selfTestToken } from "./receive.server.ts";

/** Between two tests that succeed, in milliseconds. One that fails is repeated each time the job runs. */
const intervalMs = 24 * hourMs;

/** Nobody fills in a form faster, so that the spam check lets it pass. In milliseconds. */
export const writingTimeMs = 3_500;

/** For one request, in milliseconds. */
const requestTimeoutMs = 15_000;

/** Characters of an answer that are read; a form token is shorter. */
const maxResponseLength = 500;

export interface SelfTestContext {
  db: Db;
  secret: string;
  now: () => Date;
  /** Where visitors find the site. */
  origin: string;
  /** Where it is on this machine. */
  localPort: number;
  writingTimeMs?: number;
}

/** Sends a test inquiry through the contact form, unless one has arrived within the last day. */
export async function runSelfTest(site: SelfTestContext, signal: AbortSignal): Promise<void> {
  const { db, now } = site;
  const last = await db.selectFrom("self_test").selectAll().executeTakeFirst();
  const ago = last?.passed_at ? now().getTime() - last.passed_at.getTime() : null;
  if (last?.failures === 0 && ago !== null && ago >= 0 && ago < intervalMs) return;
  const id = crypto.randomUUID();
  const { passed_at = null, url = null, failures = 0, problem = null } = last ?? {};
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("self_test").execute();
    const started = { id, started_at: now(), arrived_at: null, missing: null };
    await tx
      .insertInto("self_test")
      .values({ ...started, passed_at, url, failures, problem })
      .execute();
  });
  const sent = await sendInquiry(site, id, signal);
  if (signal.aborted) return;
  const row = await db.selectFrom("self_test").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return;
  const found = sent.problem ?? (row.arrived_at ? row.missing : "it did not arrive, although the site thanked for it");
  await db
    .updateTable("self_test")
    .set(
      found === null
        ? { passed_at: latestSuccess(row.passed_at, now()), url: sent.url, failures: 0, problem: null }
        : { failures: row.failures + 1, problem: found },
    )
    .where("id", "=", id)
    .execute();
}

interface Sent {
  url: string;
  problem: string | null;
}

/** At the public address, and on this machine if that can't be reached from here. */
async function sendInquiry(site: SelfTestContext, id: string, signal: AbortSignal): Promise<Sent> {
  const local = `http://127.0.0.1:${site.localPort}`;
  try {
    return await sendTo(site.origin, site, id, signal);
  } catch (error) {
    const unreachable = `${site.origin} can't be reached (${messageOf(error)})`;
    if (site.localPort === 0 || signal.aborted) return { url: site.origin, problem: unreachable };
    try {
      return await sendTo(local, site, id, signal);
    } catch (localError) {
      return { url: local, problem: `${unreachable}, nor can ${local} (${messageOf(localError)})` };
    }
  }
}

/** Sends the form as a browser does. Throws if the address can't be reached. */
async function sendTo(url: string, site: SelfTestContext, id: string, signal: AbortSignal): Promise<Sent> {
  const failed = (step: string, status: number) => ({ url, problem: `${step} was answered by status ${status}` });
  const send = (path: string, fields: Record<string, string>) =>
    postForm(url + path, site.origin, new URLSearchParams(fields), signal);
  const started = await send("/contact/token", {});
  if (started.status !== 200) return failed("the form's token", started.status);
  await pause(site.writingTimeMs ?? writingTimeMs, null, { signal });
  const response = await send("/contact", {
    name: "Self-test",
    email: "self-test@example.com",
    message: "The site tests its contact form.",
    formToken: started.text,
    selfTest: selfTestToken(site.secret, id),
  });
  return response.status === 303 ? { url, problem: null } : failed("the form", response.status);
}

/** Not by `fetch`, which can't name the public host at another address. */
async function postForm(target: string, origin: string, form: URLSearchParams, signal: AbortSignal) {
  const url = new URL(target);
  const body = form.toString();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    headers: {
      Host: new URL(origin).host,
      Origin: origin,
      "User-Agent": "Mangrove self-test bot",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
    },
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const { statusCode: status = 0 } = response;
  let responseText = "";
  for await (const chunk of response) {
    responseText += chunk;
    if (responseText.length > maxResponseLength) break;
  }
  return { status, text: responseText.slice(0, maxResponseLength) };
}
