import type { ReactNode } from "react";

export interface Toast {
  id: string;
  message: ReactNode;
  /** In milliseconds; null: until it is closed. */
  stays: number | null;
}

/** As long as it takes to read a sentence, in milliseconds. */
const aMoment = 6000;

let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something for a moment; what has an id is said once at a time. Answers with the id by which it is hidden. */
export function showToast({
  id = `toast-${made++}`,
  message,
  stays = aMoment,
}: Pick<Toast, "message"> & Partial<Toast>): string {
  if (!toasts.some((toast) => toast.id === id)) change([...toasts, { id, message, stays }]);
  return id;
}

export function hideToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Calls back after every change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
