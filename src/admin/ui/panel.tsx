import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useActionData } from "react-router";
import type { ActionResult } from "./form/result.ts";
import { FormMessage } from "./message.tsx";

/** A section of a screen: its heading on one side, its forms on the other. */
export function Panel({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="panel">
      <div className="grid content-start gap-1.5">
        <h3 id={id} className="text-[1.0625rem] leading-snug tracking-[-.015em]">
          {title}
        </h3>
        {text && <p className="max-w-md text-ink-2">{text}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}

interface ScreenHeaderProps {
  title: string;
  text?: ReactNode;
  /** Leaves more of the window to what is below. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** A screen's heading, description and main actions. Without JavaScript, it shows the message that would be a toast. */
export function ScreenHeader({ title, text, isCompact = false, children }: ScreenHeaderProps) {
  const actionData: ActionResult | undefined = useActionData();
  return (
    <>
      <div
        className={`flex flex-wrap justify-between gap-y-3 ${isCompact ? "mb-2 items-center gap-x-2" : "mb-7 items-end gap-x-8 max-sm:mb-4"}`}
      >
        <div className="min-w-0">
          <h2 className="text-[1.75rem] leading-[1.1] tracking-[-.028em]">{title}</h2>
          {text && <p className="mt-1.5 max-w-2xl text-ink-2">{text}</p>}
        </div>
        {children}
      </div>
      {actionData?.state === "done" && actionData.message && (
        <div className="mb-5">
          <FormMessage tone="good">{actionData.message}</FormMessage>
        </div>
      )}
    </>
  );
}

interface ItemRowProps {
  icon: LucideIcon;
  name: string;
  detail: ReactNode;
  /** Its state or actions. */
  children: ReactNode;
}

/** An item of a list in a panel. */
export function ItemRow({ icon: Icon, name, detail, children }: ItemRowProps) {
  return (
    <li className="row">
      <Icon className="icon size-5 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block break-words">{name}</b>
        <span className="text-xs break-words text-ink-3">{detail}</span>
      </span>
      {children}
    </li>
  );
}
