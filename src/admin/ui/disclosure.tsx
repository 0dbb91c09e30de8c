import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface DisclosureProps {
  label: string;
  /** Whether it is open until someone closes it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What few people need, behind a label. It opens without JavaScript, too. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group/disclosure">
      <summary className="link inline-flex min-h-11 items-center gap-1.5 print:hidden">
        {label}
        <ChevronDown className="icon transition-[rotate] duration-140 group-open/disclosure:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
