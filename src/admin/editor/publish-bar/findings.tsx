import { CircleAlert, TriangleAlert, X } from "lucide-react";
import { Link } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { findInput } from "#src/domain/content/fields/find-input.ts";
import type { FormFinding } from "../api/results.ts";
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
          <FindingLine
            key={`${finding.other?.language} ${finding.path} ${finding.message}`}
            {...{ finding, editor, form }}
          />
        ))}
      </ul>
    </section>
  );
}

/** A finding that links to its input, in this form or in that of another language. */
export function FindingLine({ finding, editor, form }: { finding: FormFinding } & Pick<BarProps, "editor" | "form">) {
  const { path, level, message, other } = finding;
  const label = other ? other.label : findInput(editor.root, path.split("."), editor.doc.read("")).label;
  const Icon = level === "blocks" ? CircleAlert : TriangleAlert;
  const line = (
    <>
      <Icon className="icon size-[1.15rem]" aria-hidden />
      <b>{other ? `${other.name}: ${label}` : label}</b>
      <span>{message}</span>
    </>
  );
  if (other) {
    const { kind, entry: id } = editor.subject;
    return (
      <li>
        <Link to={`${entryPath({ kind, id, language: other.language })}#field-${path}`} data-level={level}>
          {line}
        </Link>
      </li>
    );
  }
  return (
    <li>
      <button type="button" data-level={level} onClick={() => form.focusField(path)}>
        {line}
      </button>
    </li>
  );
}

function headline(blocks: number, suggestions: number, isDone: boolean): string {
  if (blocks > 0) return `Fix ${blocks === 1 ? "1 thing" : `${blocks} things`} before publishing`;
  if (suggestions === 0) return "Everything is fixed";
  return `${suggestions === 1 ? "One suggestion" : `${suggestions} suggestions`}${isDone ? "" : " before publishing"}`;
}
