import { childrenOf, endWithUs, familyOf, killAll, pidOf } from "../../bench/process.ts";
import type { DatabaseOptions } from "../../src/db/connect.ts";
import { type SiteProcess, startSite } from "../support/site-process.ts";

/** The built site, which is killed and started again with the same settings. */
export class DrilledSite {
  readonly url: string;
  readonly #settings: Record<string, string>;
  #site: SiteProcess | null = null;

  constructor(port: number, { dataDir, url }: DatabaseOptions) {
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "error",
      ...(url !== undefined && { DATABASE_URL: url, AUTH_SECRET: "a secret of the drill's own, which is long enough" }),
    };
  }

  async start(): Promise<void> {
    this.#site = await startSite(this.#settings);
    endWithUs(this.#site.process);
  }

  /** The process that serves. */
  get worker(): number {
    const [worker] = this.#site ? childrenOf(pidOf(this.#site.process)) : [];
    if (worker === undefined) throw new Error("The site does not run");
    return worker;
  }

  /** How often its log said so far that something went wrong. */
  get errors(): number {
    return this.#site?.log.filter((line) => /"level":[56]0\b/.test(line)).length ?? 0;
  }

  /** Kills the serving process alone; waits until it is replaced. */
  async killWorker(): Promise<void> {
    if (!this.#site) return;
    const replaced = this.#site.nextReady();
    await killAll([this.worker]);
    await replaced;
  }

  async killAll(): Promise<void> {
    if (!this.#site) return;
    const pid = pidOf(this.#site.process);
    // The one that would replace the other first.
    await killAll([pid, ...childrenOf(pid)]);
    await this.start();
  }

  /** Has it stand still, until it is told to go on. */
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
