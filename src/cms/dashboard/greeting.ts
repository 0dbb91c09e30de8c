import type { FirstStep } from "./first-steps.server.ts";
import type { Waiting } from "./waiting.server.ts";

/** The one thing to do now. */
export interface Todo {
  text: string;
  /** Where it is done, and what the way there says. */
  action: { label: string; to: string } | null;
}

export function greetingAt(hour: number, name: string): string {
  const part = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
  return `Good ${part}, ${name.split(" ")[0]}`;
}

/** What is most urgent comes first, then what a new site needs. */
export function nextTodo(waiting: readonly Waiting[], steps: readonly FirstStep[]): Todo {
  const [first] = waiting;
  if (first) {
    const text = first.detail ? `${first.text}. ${first.detail}.` : `${first.text}.`;
    return { text, action: { label: first.way, to: first.address } };
  }
  const step = steps.find(({ isDone }) => !isDone);
  if (step) return { text: `Next: ${step.name.charAt(0).toLowerCase()}${step.name.slice(1)}.`, action: null };
  return { text: "Nothing waits for you.", action: null };
}
