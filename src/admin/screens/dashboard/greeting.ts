import type { FirstStep } from "./first-steps.server.ts";
import type { TodoItem } from "./todos.server.ts";

/** The most important thing to do now. */
export interface Todo {
  text: string;
  /** The link to it. */
  action: { label: string; to: string } | null;
}

export function greetingAt(hour: number, name: string): string {
  const timeOfDay = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
  return `Good ${timeOfDay}, ${name.split(" ")[0]}`;
}

/** Urgent items come first, then the first steps of a new site. */
export function nextTodo(waiting: readonly TodoItem[], steps: readonly FirstStep[]): Todo {
  const [first] = waiting;
  if (first) {
    const text = first.detail ? `${first.text}. ${first.detail}.` : `${first.text}.`;
    return { text, action: { label: first.label, to: first.path } };
  }
  const step = steps.find(({ isDone }) => !isDone);
  if (step) return { text: `Next: ${step.name.charAt(0).toLowerCase()}${step.name.slice(1)}.`, action: null };
  return { text: "You're all caught up.", action: null };
}
