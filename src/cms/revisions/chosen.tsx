import { ArrowLeft, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { Dialog } from "../dialog.tsx";
import { Cut } from "../edit/notices/cut.tsx";
import { DifferenceList } from "../edit/notices/difference-list.tsx";
import { AskForm } from "../form/ask-form.tsx";
import { SendButton } from "../form/fields.tsx";
import { versionsAt } from "./list.tsx";
import type { ChosenVersion } from "./versions.server.ts";

interface ChosenProps {
  /** What the entry is called. */
  title: string;
  /** The number of the version that is the present one. */
  present: number;
  before: number | null;
  chosen: ChosenVersion | null;
}

/** The version that somebody looks at: in what it differs from now, and how it comes back. */
export function Chosen({ title, present, before, chosen }: ChosenProps) {
  if (!chosen) {
    return (
      <p className="version-pane no-version">
        {present === 1 ? "Nothing was changed since it came." : "Choose a version to see in what it differs from now."}
      </p>
    );
  }
  const { version, by, at, differences, cut } = chosen;
  const isPresent = version === present;
  return (
    <section aria-labelledby="chosen" className="version-pane">
      <Link to={versionsAt(before)} className="version-back link">
        <ArrowLeft className="icon size-4" aria-hidden />
        All versions
      </Link>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0" aria-live="polite">
          <h3 id="chosen" className="text-[1.25rem] leading-tight tracking-[-.02em]">
            {at.exact}
          </h3>
          <p className="text-ink-2">
            Saved by {by}. {isPresent ? "This is how it is now." : comparison(differences.length)}
          </p>
        </div>
        {differences.length > 0 && <Restore title={title} present={present} chosen={chosen} />}
      </div>
      {cut.length > 0 && (
        <div className="mb-6">
          <Cut parts={cut}>Nothing was deleted. If you restore this version, you get the part that is shown.</Cut>
        </div>
      )}
      {differences.length > 0 && <DifferenceList differences={differences} columns={["This version", "Now"]} />}
    </section>
  );
}

function comparison(differences: number): string {
  if (differences === 0) return "It says the same as the present version.";
  return `It differs from now in ${differences === 1 ? "one place" : `${differences} places`}.`;
}

function Restore({ title, present, chosen }: { title: string; present: number; chosen: ChosenVersion }) {
  const { version, at, comesLive } = chosen;
  return (
    <Dialog
      opener={{ label: "Restore this version", icon: <RotateCcw className="icon size-4" aria-hidden /> }}
      title="Restore this version?"
      forms={(form) => form === `restore ${version}`}
    >
      {(close) => (
        <AskForm intent="restore" about={String(version)} onDone={close}>
          <input type="hidden" name="seen" value={present} />
          <p className="text-ink-2">
            {comesLive
              ? `Visitors see ${title} at once as it was on ${at.exact}.`
              : `The draft of ${title} becomes as it was on ${at.exact}. Visitors see it once it is published.`}{" "}
            How it is now stays in the list, so you can come back to it.
          </p>
          <SendButton busy="Restoring...">Restore</SendButton>
        </AskForm>
      )}
    </Dialog>
  );
}
