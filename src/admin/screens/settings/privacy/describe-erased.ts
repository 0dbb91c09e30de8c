import type { countErased } from "#src/domain/leads/privacy/find-person.server.ts";

/** `unmatched`: emails that fit no lead. */
type Erased = Awaited<ReturnType<typeof countErased>> & { leads: number; signUps: number; unmatched: number };

/** What an erasure deletes, or has deleted: `2 leads`, `1 file`. */
export function describeErased({
  leads,
  messages,
  files,
  notes,
  tasks,
  bookings,
  emails,
  signUps,
  unmatched,
}: Erased): string[] {
  const counts = [
    [leads, "lead", "leads"],
    [messages, "email of its conversation", "emails of their conversations"],
    [files, "file", "files"],
    [notes, "note or call", "notes and calls"],
    [tasks, "task", "tasks"],
    [bookings, "appointment", "appointments"],
    [emails, "email in the outbox", "emails in the outbox"],
    [signUps, "newsletter sign-up", "newsletter sign-ups"],
    [unmatched, "email that fits no lead", "emails that fit no lead"],
  ] as const;
  return counts.filter(([number]) => number > 0).map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
}
