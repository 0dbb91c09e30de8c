import { X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { IconButton } from "../icon-button.tsx";
import { hideToast, readToasts, subscribeToToasts, type Toast } from "./toasts.ts";

const none: readonly Toast[] = [];

/** The latest is shown. It covers earlier ones, which show again if they last longer. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none);
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast: { id, message, durationMs } }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (durationMs === null) return;
    // A hovered or focused toast gets its full duration again.
    const timer = setInterval(() => !element.current?.matches(":hover, :focus-within") && hideToast(id), durationMs);
    return () => clearInterval(timer);
  }, [id, durationMs]);

  return (
    <div ref={element} role="alert" className="toast">
      <div className="min-w-0 flex-1">{message}</div>
      <IconButton label="Close" icon={X} onClick={() => hideToast(id)} />
    </div>
  );
}
