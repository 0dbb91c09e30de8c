import { useEffect, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import type { Finding } from "#src/domain/content/fields/checks/publish-check.ts";
import type { Standing } from "../api/results.ts";
import { slugPart } from "../api/slug-part.ts";
import { useEditorContext, useReferenceOptions } from "../context.ts";
import type { Editor } from "../document/editor.ts";
import { checkLazily } from "../document/validation.ts";
import { FindingLine } from "../publish-bar/findings.tsx";
import { formatTime } from "../publish-bar/status-text.ts";
import type { Form } from "../use-form.ts";

interface FailedScheduleProps {
  missed: NonNullable<Standing["missed"]>;
  editor: Editor;
  form: Form;
}

/** Reports a failed schedule and what to fix. Each finding links to its input; fixed ones disappear. */
export function FailedSchedule({ missed, editor, form }: FailedScheduleProps) {
  const { timeZone } = useEditorContext();
  const open = useOpenFindings(missed.findings, editor);
  return (
    <section className="notice" aria-label="Failed to publish">
      <div>
        <p role="status">
          <b>This was scheduled for {formatTime(timeZone, missed.at)} and failed to publish.</b>{" "}
          {open.length > 0
            ? "Fix this, then publish or reschedule:"
            : "Everything is fixed: publish it now or reschedule."}
        </p>
        <ul className="finding-lines">
          {open.map((finding) => (
            <FindingLine key={`${finding.path} ${finding.words}`} {...{ finding, editor, form }} />
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
function useOpenFindings(findings: readonly Finding[], { doc, subject, read }: Editor): Finding[] {
  const known = useReferenceOptions();
  const [fixed, setFixed] = useState<readonly Finding[]>([]);
  useEffect(() => {
    const check = async () => {
      const checked = doc.read("") as object;
      const found = await checkLazily(subject.kind, checked, known);
      if (!found || doc.read("") !== checked) return;
      const isSameSlug = doc.read(slugPart) === Object(read().base.content)[slugPart];
      const isOpen = ({ path, words }: Finding) =>
        path === slugPart ? isSameSlug : found.some((one) => one.path === path && one.words === words);
      setFixed(findings.filter((finding) => !isOpen(finding)));
    };
    return doc.subscribe(() => void check());
  }, [findings, doc, subject, read, known]);
  return findings.filter((finding) => !fixed.includes(finding));
}
