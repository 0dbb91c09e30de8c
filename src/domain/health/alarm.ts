import { dayMs } from "#src/base/durations.ts";
import type { Channel, HealthFinding } from "./check.ts";

export interface AlarmSettings {
  /** Receives a POST with JSON. */
  webhook?: string;
  /** `url` is the mail server for it. */
  email?: { to: string; from: string; url: string };
}

export function channelsOf(settings: AlarmSettings): Channel[] {
  return (["webhook", "email"] as const).filter((channel) => settings[channel] !== undefined);
}

/** What is sent, once for each channel. */
export interface Alarm {
  /** The same for each attempt to send it. */
  id: string;
  kind: "raised" | "reminder" | "cleared";
  check: string;
  title: string;
  /** The machine; empty for what all instances share. */
  host: string;
  summary: string;
  advice: string;
  /** ISO 8601. */
  at: string;
}

/** The alarm of one check. */
export interface AlarmState {
  /** Since when the check has found a problem, or none. */
  since: Date | null;
  isProblem: boolean;
  /** Set while an alarm is raised. */
  raisedAt: Date | null;
  remindedAt: Date | null;
}

const reminderIntervalMs = dayMs;

/**
 * The state after a finding, and the message that it calls for. An alarm is raised when a problem has lasted for
 * `patience` milliseconds, repeated daily, and cleared when the problem has been over for as long.
 */
export function nextAlarmState(
  last: AlarmState,
  finding: HealthFinding,
  patienceMs: number,
  now: Date,
): { state: AlarmState; kind: Alarm["kind"] | null } {
  if (finding.isUnknown) return { state: last, kind: null };
  const isProblem = finding.state === "problem";
  const isSame = last.since !== null && last.isProblem === isProblem && last.since <= now;
  const state = { ...last, isProblem, since: isSame ? last.since : now };
  const isConfirmed = now.getTime() - (state.since ?? now).getTime() >= patienceMs;
  if (isProblem && last.raisedAt === null) {
    return isConfirmed
      ? { state: { ...state, raisedAt: now, remindedAt: now }, kind: "raised" }
      : { state, kind: null };
  }
  if (isProblem) {
    const isDue = now.getTime() - (last.remindedAt ?? now).getTime() >= reminderIntervalMs;
    return isDue ? { state: { ...state, remindedAt: now }, kind: "reminder" } : { state, kind: null };
  }
  if (last.raisedAt === null || !isConfirmed) return { state, kind: null };
  return { state: { ...state, raisedAt: null, remindedAt: null }, kind: "cleared" };
}
