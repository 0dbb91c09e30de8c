import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { childrenOf, familyOf, killAll, killOnExit, pidOf } from "../../bench/process.ts";
import { launchSite, type SiteProcess } from "../support/site-process.ts";

/** The built site, which can be killed and restarted with the same settings. */
export class KillableSite {
  readonly url: string;
  readonly #settings: Record<string, string>;
  #site: Omit<SiteProcess, "url"> | null = null;

  /** `settings` are added to those of every drill. */
  constructor(port: number, { dataDir, url }: DatabaseOptions, settings: Record<string, string> = {}) {
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "error",
      ...(url !== undefined && { DATABASE_URL: url, AUTH_SECRET: "a secret of the drill's own, which is long enough" }),
      ...settings,
    };
  }

  async start(): Promise<void> {
    await this.launch().nextReady();
  }

  /** Starts it without waiting until it is ready. */
  launch(): Omit<SiteProcess, "url"> {
    this.#site = launchSite(this.#settings);
    killOnExit(this.#site.process);
    return this.#site;
  }

  /** The worker's process id. */
  get worker(): number {
    const [worker] = this.#site ? childrenOf(pidOf(this.#site.process)) : [];
    if (worker === undefined) throw new Error("The site does not run");
    return worker;
  }

  /** Number of errors in its log so far. */
  get errors(): number {
    return this.#site?.log.filter((line) => /"level":[56]0\b/.test(line)).length ?? 0;
  }

  /** Kills only the worker; waits until it is replaced. */
  async killWorker(): Promise<void> {
    if (!this.#site) return;
    const replaced = this.#site.nextReady();
    await killAll([this.worker]);
    await replaced;
  }

  /** Kills all its processes, and starts it again. */
  async killAll(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Kills all its processes. */
  async kill(): Promise<void> {
    if (!this.#site) return;
    const pid = pidOf(this.#site.process);
    // The supervisor first, so that it does not replace the worker.
    await killAll([pid, ...childrenOf(pid)]);
  }

  /** Waits until the next worker is ready. */
  async nextReady(): Promise<void> {
    await this.#site?.nextReady();
  }

  /** Suspends all its processes; returns a function that resumes them. */
  freeze(): () => void {
    const pids = this.#site ? familyOf(pidOf(this.#site.process)) : [];
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    return () => {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    };
  }

  async stop(): Promise<void> {
    await this.#site?.stop();
  }
}
