import { useEffect, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import type { PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import type { PublicationStatus } from "../api/results.ts";
import { slugKey } from "../api/slug-key.ts";
import { useEditorContext, useReferenceOptions } from "../context.ts";
import type { Editor } from "../document/editor.ts";
import { checkLazily } from "../document/validation.ts";
import { FindingLine } from "../publish-bar/findings.tsx";
import { formatTime } from "../publish-bar/status-text.ts";
import type { Form } from "../use-form.ts";

interface FailedScheduleProps {
  failedSchedule: NonNullable<PublicationStatus["failedSchedule"]>;
  editor: Editor;
  form: Form;
}

/** Reports a failed schedule and what to fix. Each finding links to its input; fixed ones disappear. */
export function FailedSchedule({ failedSchedule, editor, form }: FailedScheduleProps) {
  const { timeZone } = useEditorContext();
  const openFindings = useOpenFindings(failedSchedule.findings, editor);
  return (
    <section className="notice" aria-label="Failed to publish">
      <div>
        <p role="status">
          <b>This was scheduled for {formatTime(timeZone, failedSchedule.at)} and failed to publish.</b>{" "}
          {openFindings.length > 0
            ? "Fix this, then publish or reschedule:"
            : "Everything is fixed: publish it now or reschedule."}
        </p>
        <ul className="finding-lines">
          {openFindings.map((finding) => (
            <FindingLine key={`${finding.path} ${finding.message}`} {...{ finding, editor, form }} />
          ))}
        </ul>
      </div>
      <Button variant="line" onClick={async () => form.report(await editor.keepAsDraft())}>
        Keep as draft
      </Button>
    </section>
  );
}

/** Findings not fixed yet. Only the server can check addresses: a finding about one ends when it changes. */
function useOpenFindings(findings: readonly PublishFinding[], { doc, subject, read }: Editor): PublishFinding[] {
  const references = useReferenceOptions();
  const [fixed, setFixed] = useState<readonly PublishFinding[]>([]);
  useEffect(() => {
    const check = async () => {
      const checked = doc.read("") as object;
      const found = await checkLazily(subject.kind, checked, references);
      if (!found || doc.read("") !== checked) return;
      const isSameSlug = doc.read(slugKey) === Object(read().base.content)[slugKey];
      const isOpen = ({ path, message }: PublishFinding) =>
        path === slugKey ? isSameSlug : found.some((one) => one.path === path && one.message === message);
      setFixed(findings.filter((finding) => !isOpen(finding)));
    };
    return doc.subscribe(() => void check());
  }, [findings, doc, subject, read, references]);
  return findings.filter((finding) => !fixed.includes(finding));
}
