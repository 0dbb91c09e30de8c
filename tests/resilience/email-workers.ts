import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { minuteMs } from "#src/base/durations.ts";
import { killOnExit } from "../../bench/process.ts";
import type { Assignment } from "./email-worker.ts";
import type { WebhookAssignment } from "./webhook-worker.ts";

/** Two workers with a shared clock. */
export class MailWorkers {
  readonly #assignment: Assignment | WebhookAssignment;
  readonly #script: string;
  readonly #running: ChildProcess[] = [];
  readonly #began = Date.now();
  #ahead = 0;

  /** `script` is the worker. */
  constructor(assignment: Assignment | WebhookAssignment, script = "email-worker.ts") {
    this.#assignment = assignment;
    this.#script = script;
    this.#setClock();
    this.#add();
    this.#add();
  }

  /** The current time of their clock. */
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** Minutes since the start, by their clock. */
  minutes(): number {
    return (this.now().getTime() - this.#began) / minuteMs;
  }

  async move(milliseconds: number, real: number): Promise<void> {
    this.#ahead += milliseconds;
    this.#setClock();
    for (const worker of this.#running) if (worker.connected) worker.send("look");
    await setTimeout(real);
  }

  async killOldest(): Promise<void> {
    const worker = this.#running.shift();
    if (!worker) return;
    const exited = once(worker, "exit");
    worker.kill("SIGKILL");
    await exited;
  }

  replaceKilled(): void {
    this.#add();
  }

  async end(): Promise<void> {
    while (this.#running.length > 0) await this.killOldest();
  }

  /** Replaces the file atomically, so that no worker reads a partial one. */
  #setClock(): void {
    const { clock } = this.#assignment;
    writeFileSync(`${clock}.next`, String(this.#ahead));
    renameSync(`${clock}.next`, clock);
  }

  #add(): void {
    const script = path.join(import.meta.dirname, this.#script);
    this.#running.push(killOnExit(fork(script, [JSON.stringify(this.#assignment)], { stdio: "inherit" })));
  }
}
