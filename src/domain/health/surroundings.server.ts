import { connect, type TLSSocket } from "node:tls";
import { clockDifference } from "#src/base/db/clock.ts";
import { engineOf } from "#src/base/db/dialect.ts";
import { messageOf } from "#src/base/db/error-details.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#src/base/durations.ts";
import { counted, duration, type HealthCheck, type HealthFinding } from "./check.ts";

const urgentDays = 7;
const soonDays = 21;

export const certificate: HealthCheck = {
  name: "certificate",
  title: "Certificate",
  intervalMs: hourMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ origin, now }, signal) {
    const url = origin === null ? null : new URL(origin);
    if (url?.protocol !== "https:") {
      return { state: "ok", summary: "ORIGIN isn't an https URL, so there's no certificate to check." };
    }
    try {
      const { ends, problem } = await readCertificate(url, signal);
      return judgeCertificate(url.host, ends.getTime() - now().getTime(), problem);
    } catch (error) {
      return {
        state: "warning",
        summary: `${url.host} can't be reached from this machine (${messageOf(error)}).`,
        advice: "Check that ORIGIN, the DNS, and the proxy are right.",
        isUnknown: true,
      };
    }
  },
};

function judgeCertificate(host: string, remainingMs: number, problem: string | null): HealthFinding {
  const advice = "Renew it, check what should renew it (such as certbot), and reload the proxy.";
  if (remainingMs <= 0) return { state: "problem", summary: `The certificate of ${host} has expired.`, advice };
  const summary = `The certificate of ${host} is valid for another ${duration(remainingMs)}.`;
  if (remainingMs < urgentDays * dayMs) return { state: "problem", summary, advice };
  if (remainingMs < soonDays * dayMs) return { state: "warning", summary, advice };
  if (problem === null) return { state: "ok", summary };
  const distrust = `This machine doesn't trust the certificate of ${host} (${problem}).`;
  return { state: "warning", summary: distrust, advice: "Check that the proxy sends the whole chain of certificates." };
}

interface ReadCertificate {
  ends: Date;
  /** Why this machine does not trust it. */
  problem: string | null;
}

function readCertificate({ hostname, port }: URL, signal: AbortSignal): Promise<ReadCertificate> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCertificate>();
  const host = hostname.replace(/^\[|\]$/g, "");
  // An expired certificate must be read, too. Nothing is sent over this connection.
  const socket: TLSSocket = connect({ host, servername: host, port: Number(port || 443), rejectUnauthorized: false });
  const stop = () => socket.destroy(new Error("no answer"));
  signal.addEventListener("abort", stop);
  socket.once("error", reject);
  socket.once("close", () => signal.removeEventListener("abort", stop));
  socket.once("secureConnect", () => {
    const { authorizationError } = socket;
    const ends = new Date(socket.getPeerCertificate().valid_to);
    resolve({ ends, problem: authorizationError ? messageOf(authorizationError) : null });
    socket.end();
  });
  return promise;
}

/** Clocks of two machines that are set by NTP differ by less. */
const clockToleranceMs = 30 * secondMs;

export const clock: HealthCheck = {
  name: "clock",
  title: "Clock",
  onEachInstance: true,
  intervalMs: 10 * minuteMs,
  patienceMs: 10 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find({ db }) {
    if (engineOf(db) === "sqlite") return { state: "ok", summary: "The database uses this machine's clock." };
    const differenceMs = Math.abs(await clockDifference(db));
    if (differenceMs < clockToleranceMs)
      return { state: "ok", summary: "This machine and the database have the same time." };
    return {
      state: differenceMs > 5 * minuteMs ? "problem" : "warning",
      summary: `The clocks of this machine and of the database differ by ${differenceMs < 2 * minuteMs ? counted(Math.round(differenceMs / secondMs), "second") : duration(differenceMs)}.`,
      advice: "Turn on time synchronization (NTP) on both machines.",
    };
  },
};

export const memory: HealthCheck = {
  name: "memory",
  title: "Memory",
  onEachInstance: true,
  intervalMs: minuteMs,
  patienceMs: 10 * minuteMs,
  timeoutMs: secondMs,
  isOfProcess: true,
  async find({ memoryLimitMb }) {
    const used = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    const summary = `The site uses ${used} MB of ${memoryLimitMb} MB.`;
    if (used < memoryLimitMb * 0.9) return { state: "ok", summary };
    return { state: "warning", summary, advice: "If this lasts, raise MEMORY_LIMIT. See docs/monitoring.md." };
  },
};

export const proxy: HealthCheck = {
  name: "proxy",
  title: "Proxy",
  onEachInstance: true,
  intervalMs: minuteMs,
  patienceMs: 0,
  timeoutMs: secondMs,
  isOfProcess: true,
  async find({ untrustedProxy }) {
    if (untrustedProxy === undefined) return { state: "ok", summary: "The addresses of visitors are known." };
    return {
      state: "warning",
      summary:
        `Requests come through a proxy at ${untrustedProxy} that isn't trusted, so all visitors count as one network: from the ` +
        "sixth within an hour, their inquiries are flagged as spam.",
      advice: `Set TRUST_PROXY=${untrustedProxy}, let the proxy send X-Forwarded-For, and restart. See docs/deploying.md.`,
    };
  },
};

export const publicUrl: HealthCheck = {
  name: "address",
  title: "Public address",
  intervalMs: 10 * minuteMs,
  patienceMs: 10 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find({ origin }, signal) {
    if (origin === null) {
      const summary = "ORIGIN isn't set, so the site answers for any host.";
      return { state: "warning", summary, advice: "Set ORIGIN to the site's public URL, then restart it." };
    }
    const advice = "Check the DNS and the proxy: it must forward the Host header unchanged. See docs/deploying.md.";
    try {
      const { status } = await fetch(`${origin}/robots.txt`, { signal, redirect: "manual" });
      if (status === 200) return { state: "ok", summary: `The site answers at ${origin}.` };
      return { state: "problem", summary: `${origin} answers with status ${status}.`, advice };
    } catch (error) {
      const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
      const summary = `The site can't be reached at ${origin} from this machine (${messageOf(reason)}).`;
      return { state: "warning", summary, advice };
    }
  },
};
