import { CircleAlert, TriangleAlert, X } from "lucide-react";
import type { PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import { findInput } from "#src/domain/content/fields/find-input.ts";
import type { BarProps } from "./save-status.tsx";
import { findingsId } from "./status-text.ts";

/** Findings about a publication. Each links to its input; fixed ones disappear. */
export function Findings({ editor, state, form }: BarProps) {
  const { findings } = state;
  if (!findings) return null;
  const { isDone, list } = findings;
  const blocks = list.filter(({ level }) => level === "blocks");
  const suggestions = list.filter(({ level }) => level !== "blocks");
  return (
    <section
      id={findingsId}
      tabIndex={-1}
      aria-label={isDone ? "Suggestions" : "Before publishing"}
      className="findings"
    >
      <header>
        <p role="status">
          <b>{headline(blocks.length, suggestions.length, isDone)}</b>
        </p>
        <button type="button" aria-label="Close" className="icon-only" onClick={editor.closeFindings}>
          <X className="icon size-5" aria-hidden />
        </button>
      </header>
      <ul className="finding-lines">
        {[...blocks, ...suggestions].map((finding) => (
          <FindingLine key={`${finding.path} ${finding.message}`} {...{ finding, editor, form }} />
        ))}
      </ul>
    </section>
  );
}

/** A finding that links to its input. */
export function FindingLine({
  finding,
  editor,
  form,
}: { finding: PublishFinding } & Pick<BarProps, "editor" | "form">) {
  const { path, level, message } = finding;
  const { label } = findInput(editor.root, path.split("."), editor.doc.read(""));
  const Icon = level === "blocks" ? CircleAlert : TriangleAlert;
  return (
    <li>
      <button type="button" data-level={level} onClick={() => form.focusField(path)}>
        <Icon className="icon size-[1.15rem]" aria-hidden />
        <b>{label}</b>
        <span>{message}</span>
      </button>
    </li>
  );
}

function headline(blocks: number, suggestions: number, isDone: boolean): string {
  if (blocks > 0) return `Fix ${blocks === 1 ? "1 thing" : `${blocks} things`} before publishing`;
  if (suggestions === 0) return "Everything is fixed";
  return `${suggestions === 1 ? "One suggestion" : `${suggestions} suggestions`}${isDone ? "" : " before publishing"}`;
}
