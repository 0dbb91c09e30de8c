import type { ReactNode } from "react";

interface DashboardPanelProps {
  id: string;
  title: string;
  /** What is beside the heading. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function DashboardPanel({ id, title, aside, className = "", children }: DashboardPanelProps) {
  return (
    <section className={`list-panel ${className}`} aria-labelledby={id}>
      <div className="panel-head">
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
