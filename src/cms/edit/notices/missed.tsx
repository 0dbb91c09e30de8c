import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Finding, Known } from "../../../content/publish-check.ts";
import { FindingLine } from "../bar/findings.tsx";
import { timeIn } from "../bar/words.ts";
import type { Editor } from "../editor/editor.ts";
import { lookedThrough } from "../editor/judged.ts";
import type { Standing } from "../exchange/answers.ts";
import { slugPart } from "../exchange/slug-part.ts";
import type { Form } from "../use-form.ts";

interface MissedProps {
  missed: NonNullable<Standing["missed"]>;
  editor: Editor;
  known: Known;
  form: Form;
  timeZone: string;
}

/** Says that it did not go live at its time, and what to mend: each line leads to its input, and goes as it is mended. */
export function Missed({ missed, editor, known, form, timeZone }: MissedProps) {
  const left = useWhatIsLeft(missed.findings, editor, known);
  return (
    <section className="notice" aria-label="Did not go live">
      <div>
        <p role="status">
          <b>This was to go live {timeIn(timeZone, missed.at)}, and could not.</b>{" "}
          {left.length > 0
            ? "Mend this, then publish it or schedule it again:"
            : "Nothing stands in its way any more: publish it, or schedule it again."}
        </p>
        <ul className="finding-lines">
          {left.map((finding) => (
            <FindingLine key={`${finding.path} ${finding.words}`} {...{ finding, editor, form }} />
          ))}
        </ul>
      </div>
      <Button variant="line" onClick={async () => form.tell(await editor.keepAsDraft())}>
        Keep it as a draft
      </Button>
    </section>
  );
}

/** What nobody has mended yet. Of addresses only the server knows: what is wrong with one is over with another one. */
function useWhatIsLeft(findings: readonly Finding[], { edited, subject, read }: Editor, known: Known): Finding[] {
  const [mended, setMended] = useState<readonly Finding[]>([]);
  useEffect(() => {
    const look = async () => {
      const typed = edited.read("") as object;
      const found = await lookedThrough(subject.kind, typed, known);
      if (!found || edited.read("") !== typed) return;
      const isSlugKept = edited.read(slugPart) === Object(read().base.content)[slugPart];
      const isThere = ({ path, words }: Finding) =>
        path === slugPart ? isSlugKept : found.some((one) => one.path === path && one.words === words);
      setMended(findings.filter((finding) => !isThere(finding)));
    };
    return edited.subscribe(() => void look());
  }, [findings, edited, subject, read, known]);
  return findings.filter((finding) => !mended.includes(finding));
}
