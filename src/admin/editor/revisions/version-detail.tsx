import { ArrowLeft, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { DifferenceList } from "../conflicts/difference-list.tsx";
import { TruncatedNotice } from "../conflicts/truncated.tsx";
import { versionsUrl } from "./version-list.tsx";
import type { SelectedVersion } from "./versions.server.ts";

interface VersionDetailProps {
  /** The entry's title. */
  title: string;
  /** The current version's number. */
  current: number;
  before: number | null;
  selected: SelectedVersion | null;
}

/** The selected version: its differences from the current one, and the restore button. */
export function VersionDetail({ title, current, before, selected }: VersionDetailProps) {
  if (!selected) {
    return (
      <p className="version-pane grid min-h-48 place-content-center rounded-l border border-dashed border-line p-6 text-center text-ink-2">
        {current === 1
          ? "Nothing has changed since it was created."
          : "Choose a version to compare it with the current one."}
      </p>
    );
  }
  const { by, at, differences, truncated } = selected;
  return (
    <section aria-labelledby="selected-version" className="version-pane min-w-0">
      <Link to={versionsUrl(before)} className="link mb-2 hidden min-h-11 items-center gap-1.5 max-lg:inline-flex">
        <ArrowLeft className="icon size-4" aria-hidden />
        All versions
      </Link>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0" aria-live="polite">
          <h3 id="selected-version" className="text-[1.25rem] leading-tight tracking-[-.02em]">
            {at.exact}
          </h3>
          <p className="text-ink-2">
            Saved by {by}. {describeSelected(selected, current)}
          </p>
        </div>
        {differences.length > 0 && <Restore title={title} current={current} selected={selected} />}
      </div>
      {truncated.length > 0 && (
        <div className="mb-6">
          <TruncatedNotice messages={truncated}>
            Nothing was deleted. If you restore this version, you get only the part shown.
          </TruncatedNotice>
        </div>
      )}
      {differences.length > 0 && <DifferenceList differences={differences} columns={["This version", "Current"]} />}
    </section>
  );
}

function describeSelected({ version, mark, differences: { length: count } }: SelectedVersion, current: number): string {
  if (mark === "Draft") return "This is the draft. Visitors don't see it.";
  const seen = mark === "Live" ? "Visitors see this version." : "";
  if (version === current) return seen;
  if (count === 0) return `${seen} It's the same as the current version.`.trim();
  return `${seen} ${count === 1 ? "1 difference" : `${count} differences`} from the current version.`.trim();
}

function Restore({ title, current, selected }: { title: string; current: number; selected: SelectedVersion }) {
  const { version, at, publishesImmediately } = selected;
  return (
    <Dialog
      trigger={{ label: "Restore this version", icon: <RotateCcw className="icon size-4" aria-hidden /> }}
      title="Restore this version?"
      forms={(form) => form === `restore ${version}`}
    >
      {(close) => (
        <ActionForm intent="restore" about={String(version)} onDone={close}>
          <input type="hidden" name="seen" value={current} />
          <p className="text-ink-2">
            {publishesImmediately
              ? `Visitors will immediately see ${title} as it was on ${at.exact}.`
              : `The draft of ${title} goes back to how it was on ${at.exact}. Visitors see it after you publish.`}{" "}
            The current version stays in the list, so you can go back to it.
          </p>
          <div className="dialog-acts">
            <SubmitButton busy="Restoring...">Restore</SubmitButton>
            <Button type="button" variant="quiet" className="unscripted:hidden" onClick={close}>
              Cancel
            </Button>
          </div>
        </ActionForm>
      )}
    </Dialog>
  );
}
