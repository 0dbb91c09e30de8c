import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { DashboardPanel } from "./dashboard-panel.tsx";
import type { DraftLine } from "./drafts.server.ts";
import { PanelFigures, PanelLine } from "./panels.tsx";

interface DraftsPanelProps {
  counts: { all: number; scheduled: number; failed: number; mine: number };
  lines: DraftLine[];
}

/** What visitors don't see yet: what failed to publish, the user's drafts, what is scheduled, and the rest. */
export function DraftsPanel({ counts, lines }: DraftsPanelProps) {
  const waiting = counts.all > 0 && <span className="text-xs text-ink-3 lg:hidden">{counts.all}</span>;
  return (
    <DashboardPanel id="drafts" title="Drafts" isFoldable aside={waiting}>
      {counts.all === 0 ? (
        <p className="panel-empty">Everything is published.</p>
      ) : (
        <>
          <PanelFigures
            figures={[
              { value: counts.mine, label: "Yours" },
              { value: counts.all, label: "Not published" },
              { value: counts.scheduled, label: "Scheduled" },
              { value: counts.failed, label: "Failed to publish", isUrgent: counts.failed > 0 },
            ]}
          />
          <ul>
            {lines.map(({ id, path, title, kind, state, detail, at }) => (
              <PanelLine key={id} to={path} title={title} detail={[kind, detail].filter(Boolean).join(" · ")}>
                <span className="state" data-tone={state.tone}>
                  {state.label}
                </span>
                <span className="block text-xs text-ink-3 first-letter:uppercase">
                  <TimeAgo at={at} />
                </span>
              </PanelLine>
            ))}
          </ul>
        </>
      )}
    </DashboardPanel>
  );
}
