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

/** A screen's heading, description and main actions. Without JavaScript, it shows the message that would be a toast. */
export function ScreenHeader({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  const actionData: ActionResult | undefined = useActionData();
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
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
