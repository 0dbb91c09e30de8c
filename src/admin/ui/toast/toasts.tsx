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

function ToastMessage({ toast: { id, message, duration } }: { toast: Toast }) {
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (duration === null) return;
    // A hovered or focused toast gets its full duration again.
    const timer = setInterval(() => !shown.current?.matches(":hover, :focus-within") && hideToast(id), duration);
    return () => clearInterval(timer);
  }, [id, duration]);

  return (
    <div ref={shown} role="alert" className="toast">
      <div className="min-w-0 flex-1">{message}</div>
      <IconButton label="Close" icon={X} onClick={() => hideToast(id)} />
    </div>
  );
}
