import { Megaphone } from "lucide-react";
import { href, Link } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, ChoiceField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { staffPreviewPath } from "#src/base/preview-path.ts";
import { DashboardPanel } from "./dashboard-panel.tsx";

export interface ListedAlert {
  id: string;
  title: string;
  isLive: boolean;
  ends: Moment | null;
}

interface Props {
  alerts: ListedAlert[];
  durations: { value: string; label: string }[];
}

/** Turns banners on every page on and off: two taps and a confirmation on a phone. */
export function SiteAlerts({ alerts, durations }: Props) {
  const all = (
    <Link to={href("/cms/:list", { list: "alerts" })} className="link">
      Edit
    </Link>
  );
  return (
    <DashboardPanel id="site-alerts" title="Site alerts" aside={all}>
      <ul>
        {alerts.map((alert) => (
          <li key={alert.id} className="row flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">{alert.title}</span>
              <span className="text-xs text-ink-3">{stateOf(alert)}</span>
            </span>
            {alert.isLive ? <TurnOff alert={alert} /> : <TurnOn alert={alert} durations={durations} />}
          </li>
        ))}
      </ul>
    </DashboardPanel>
  );
}

function stateOf({ isLive, ends }: ListedAlert): string {
  if (!isLive) return "Off";
  return ends ? `On every page until ${ends.exact}` : "On every page";
}

function TurnOff({ alert: { id, title } }: { alert: ListedAlert }) {
  return (
    <ActionForm intent="end-alert" about={id}>
      <SubmitButton tone="line" busy="Turning off...">
        Turn off<span className="sr-only"> {title}</span>
      </SubmitButton>
    </ActionForm>
  );
}

function TurnOn({ alert: { id, title }, durations }: { alert: ListedAlert; durations: Props["durations"] }) {
  const path = entryPath({ id, kind: "alert" });
  return (
    <Dialog
      trigger={{ label: "Turn on", about: title, icon: <Megaphone className="icon size-[1.1rem]" aria-hidden /> }}
      title={title}
      forms={(form) => form === `start-alert ${id}`}
    >
      {(close) => (
        <ActionForm intent="start-alert" about={id} onDone={close}>
          <p className="flex flex-wrap gap-4">
            <a href={staffPreviewPath({ kind: "alert", entry: id })} target="_blank" rel="noreferrer" className="link">
              Preview
            </a>
            {path && (
              <Link to={path} className="link">
                Edit or schedule
              </Link>
            )}
          </p>
          <ChoiceField name="duration" label="Turn off automatically after" options={durations} value="24" />
          <CheckField name="closed" label="The office is closed until then" />
          <SubmitButton busy="Turning on...">Show on every page</SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}
