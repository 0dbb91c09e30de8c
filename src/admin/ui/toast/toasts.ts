import type { ReactNode } from "react";

export interface Toast {
  id: string;
  message: ReactNode;
  /** In milliseconds. With null it stays until it is closed. */
  durationMs: number | null;
}

/** Long enough to read a sentence, in milliseconds. */
const defaultDurationMs = 6000;

let toasts: readonly Toast[] = [];
let nextId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, unless one with the same id is shown. Returns its id. */
export function showToast({
  id = `toast-${nextId++}`,
  message,
  durationMs = defaultDurationMs,
}: Pick<Toast, "message"> & Partial<Toast>): string {
  if (!toasts.some((toast) => toast.id === id)) change([...toasts, { id, message, durationMs }]);
  return id;
}

export function hideToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Calls back after every change. Returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
