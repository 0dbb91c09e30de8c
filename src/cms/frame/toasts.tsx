import { X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { hideToast, readToasts, subscribeToToasts, type Toast } from "./toasts.ts";

/** More of them wait until one is gone. */
const room = 3;

const none: readonly Toast[] = [];

/** What is said for a moment. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none);
  return (
    <div className="toasts">
      {toasts.slice(0, room).map((toast) => (
        <ToastShown key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastShown({ toast: { id, message, stays } }: { toast: Toast }) {
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (stays === null) return;
    // One that is pointed at, or holds the focus, gets its time once more.
    const timer = setInterval(() => !shown.current?.matches(":hover, :focus-within") && hideToast(id), stays);
    return () => clearInterval(timer);
  }, [id, stays]);

  return (
    <div ref={shown} role="alert" className="toast">
      <div className="min-w-0 flex-1">{message}</div>
      <button type="button" aria-label="Close" className="icon-only" onClick={() => hideToast(id)}>
        <X className="icon size-[1.1rem]" aria-hidden />
      </button>
    </div>
  );
}
