import { Button } from "@mantine/core";
import { ArrowLeft, ExternalLink, Link as LinkIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { staffPreviewPath } from "../../preview-path.ts";
import { Segments } from "../edit/inputs/segments.tsx";
import { type Missing, type Shown, takeTurns } from "./frames.ts";
import { Share } from "./share.tsx";
import type { Device } from "./wish.ts";

/** In pixels, as visitors' windows have it. */
const widths: Record<Device, number> = { phone: 390, desktop: 1280 };

const devices = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const satisfies { value: Device; label: string }[];

interface PaneProps {
  subject: { kind: string; entry: string; language: string };
  title: string;
  /** Whether there is anything to show. */
  isThere: boolean;
  /** The form whose text is shown. */
  writer: string;
  /** What is on the server: when it is something else, the page is loaded anew. */
  fresh: string;
  /** Why what is typed does not come to the server. */
  trouble: string | null;
  isUnsaved: boolean;
  lead: (path: string) => void;
  /** The path of the input that has the focus. */
  sought: string | null;
  device: Device;
  onDevice: (device: Device) => void;
  onClose: () => void;
}

/** The real page beside the form, as visitors would see it. */
export function Pane({ subject, title, isThere, writer, fresh, sought, device, ...pane }: PaneProps) {
  const own = staffPreviewPath(subject.kind, subject.entry, writer);
  const [shown, setShown] = useState<Shown>("loading");
  const [missing, setMissing] = useState<Missing[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const [isSharing, setSharing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { stage, turns } = useFrames({
    report: setShown,
    onPage: (lacks) => {
      setMissing(lacks);
      setSaid(null);
    },
    onSaid: setSaid,
    onLink: setElsewhere,
    onEscape: () => heading.current?.focus(),
  });
  useScale(stage, widths[device]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded anew whenever the server has another text
  useEffect(() => {
    if (isThere) turns.current?.load(elsewhere ?? own);
  }, [own, elsewhere, fresh, isThere]);

  useEffect(() => {
    if (sought !== null && elsewhere === null) turns.current?.seek(sought);
  }, [sought, elsewhere, turns]);

  const frame = { title: `Preview of ${title}`, className: "preview-frame" };
  return (
    <>
      <header className="preview-head">
        <h3 ref={heading} tabIndex={-1}>
          Preview
        </h3>
        <Segments label="Width" options={devices} value={device} choose={pane.onDevice} />
        <span className="preview-acts">
          {isThere && (
            <>
              <button type="button" className="icon-only" aria-label="Share a preview" onClick={() => setSharing(true)}>
                <LinkIcon className="icon size-[1.15rem]" aria-hidden />
              </button>
              <a
                href={own}
                target="_blank"
                rel="noreferrer"
                className="icon-only"
                aria-label="Open the preview in a tab"
              >
                <ExternalLink className="icon size-[1.15rem]" aria-hidden />
              </a>
            </>
          )}
          <button type="button" className="icon-only" aria-label="Close the preview" onClick={pane.onClose}>
            <X className="icon size-5" aria-hidden />
          </button>
        </span>
      </header>
      <a href="#after-preview" className="preview-skip">
        Skip the page in the preview
      </a>
      <div ref={stage} className="preview-stage" data-device={device} aria-busy={isThere && shown === "loading"}>
        <iframe {...frame} data-front="" />
        <iframe {...frame} />
      </div>
      <footer id="after-preview" tabIndex={-1} className="preview-foot">
        <p role="status">
          {isThere ? (said ?? wordsFor(shown, pane.trouble)) : "The page is here as soon as you have typed something."}
        </p>
        {missing.length > 0 && <Lacks missing={missing} lead={pane.lead} />}
        {elsewhere !== null && (
          <Button
            variant="line"
            size="compact-sm"
            onClick={() => setElsewhere(null)}
            leftSection={<ArrowLeft className="icon size-4" aria-hidden />}
          >
            Back to what you edit
          </Button>
        )}
        {shown === "failed" && (
          <Button variant="line" size="compact-sm" onClick={() => turns.current?.load(elsewhere ?? own)}>
            Try again
          </Button>
        )}
      </footer>
      {isSharing && <Share subject={subject} isUnsaved={pane.isUnsaved} onLeave={() => setSharing(false)} />}
    </>
  );
}

/** What is still to be written, with the way to each input. */
function Lacks({ missing, lead }: { missing: Missing[]; lead: (path: string) => void }) {
  return (
    <details className="preview-lacks">
      <summary>{missing.length === 1 ? "1 thing is" : `${missing.length} things are`} missing or not right yet</summary>
      <ul>
        {missing.map(({ path, words }) => (
          <li key={path}>
            <button type="button" className="link" onClick={() => lead(path)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsFor(shown: Shown, trouble: string | null): string {
  if (trouble !== null) return `This is not up to date: ${trouble}`;
  if (shown === "failed") return "The preview could not be loaded. What you type is not touched by that.";
  return "As visitors would see it. Forms send nothing.";
}

type Parts = Parameters<typeof takeTurns>[1];

function useFrames(parts: Parts) {
  const stage = useRef<HTMLDivElement>(null);
  const turns = useRef<ReturnType<typeof takeTurns>>(null);
  const latest = useRef(parts);
  latest.current = parts;

  useEffect(() => {
    const [one, other] = stage.current?.querySelectorAll("iframe") ?? [];
    if (!one || !other) return;
    turns.current = takeTurns([one, other], {
      report: (shown) => latest.current.report(shown),
      onPage: (missing) => latest.current.onPage(missing),
      onSaid: (words) => latest.current.onSaid(words),
      onLink: (address) => latest.current.onLink(address),
      onEscape: () => latest.current.onEscape(),
    });
    return () => turns.current?.close();
  }, []);

  return { stage, turns };
}

/** Fits a window of a width into the stage. Not by a style in the markup, which the policy would not have. */
function useScale(stage: React.RefObject<HTMLDivElement | null>, width: number) {
  useEffect(() => {
    const { current } = stage;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      const scale = Math.min(1, (entry?.contentRect.width ?? width) / width);
      current.style.setProperty("--scale", String(scale));
      current.style.setProperty("--width", `${width}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [stage, width]);
}
