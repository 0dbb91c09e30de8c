import { Button } from "@mantine/core";
import { CircleAlert, TriangleAlert, X } from "lucide-react";
import { placeOf } from "../../../content/place.ts";
import type { Finding } from "../../../content/publish-check.ts";
import type { BarProps } from "./save-words.tsx";

export const findingsId = "findings";

/** What is to be looked at before visitors see it: each leads to its input, and what is mended goes. */
export function Findings({ editor, state, form }: BarProps) {
  const { findings } = state;
  if (!findings) return null;
  const { way, list } = findings;
  const blocks = list.filter(({ level }) => level === "blocks");
  const warns = list.filter(({ level }) => level === "warns");
  const isLive = way.intent === "publish";
  async function goOn() {
    if (way.intent !== "save") form.tell(await editor.publish({ ...way, anyway: true }));
  }
  return (
    <section id={findingsId} tabIndex={-1} aria-label="Before it is published" className="findings">
      <header>
        <p role="status">
          <b>{headline(blocks.length, warns.length)}</b>
        </p>
        <button type="button" aria-label="Close" className="icon-only" onClick={editor.closeFindings}>
          <X className="icon size-5" aria-hidden />
        </button>
      </header>
      <ul className="finding-lines">
        {[...blocks, ...warns].map((finding) => (
          <FindingLine key={`${finding.path} ${finding.words}`} {...{ finding, editor, form }} />
        ))}
      </ul>
      {blocks.length === 0 && (
        <Button variant={list.length === 0 ? "filled" : "line"} onClick={goOn}>
          {isLive ? "Publish" : "Schedule"}
          {list.length > 0 && " anyway"}
        </Button>
      )}
    </section>
  );
}

/** What is to be looked at, and the way to its input. */
export function FindingLine({ finding, editor, form }: { finding: Finding } & Pick<BarProps, "editor" | "form">) {
  const { path, level, words } = finding;
  const { label } = placeOf(editor.root, path.split("."), editor.edited.read(""));
  const Icon = level === "blocks" ? CircleAlert : TriangleAlert;
  return (
    <li>
      <button type="button" data-level={level} onClick={() => form.lead(path)}>
        <Icon className="icon size-[1.15rem]" aria-hidden />
        <b>{label}</b>
        <span>{words}</span>
      </button>
    </li>
  );
}

function headline(blocks: number, warns: number): string {
  const looks = warns === 1 ? "One thing is worth a look" : `${warns} things are worth a look`;
  if (blocks > 0)
    return `${blocks === 1 ? "One thing has" : `${blocks} things have`} to be mended before visitors see this`;
  return warns > 0 ? `${looks} before visitors see this` : "All is mended";
}
