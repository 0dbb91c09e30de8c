import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

interface DashboardPanelProps {
  id: string;
  title: string;
  /** What is beside the heading. */
  aside?: ReactNode;
  /** In one column, only its heading is shown until it is opened. */
  isFoldable?: boolean;
  children: ReactNode;
}

export function DashboardPanel({ id, title, aside, isFoldable = false, children }: DashboardPanelProps) {
  const [isOpen, setOpen] = useState(!isFoldable);
  return (
    <section className="list-panel" aria-labelledby={id} data-folded={isOpen ? undefined : ""}>
      <div className="panel-head">
        <h3 id={id}>{title}</h3>
        {aside && <div className="ml-auto">{aside}</div>}
        {isFoldable && (
          <button
            type="button"
            aria-labelledby={id}
            aria-expanded={isOpen}
            className="panel-fold"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown className="icon size-5" aria-hidden />
          </button>
        )}
      </div>
      <div className="panel-content">{children}</div>
    </section>
  );
}
