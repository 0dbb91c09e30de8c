import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

/** An inline message. */
export function FormMessage({ tone, children }: { tone: "good" | "bad"; children: ReactNode }) {
  const Icon = tone === "good" ? CircleCheck : CircleAlert;
  return (
    <div role={tone === "good" ? "status" : "alert"} data-tone={tone} className="message">
      <Icon className="icon mt-[.1em] size-[1.15rem]" aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
