import { Button } from "@mantine/core";
import { ArrowLeft, ExternalLink, Link as LinkIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { staffPreviewPath } from "../../preview-path.ts";
import { Segments } from "../inputs/segments.tsx";
import { createDoubleBufferedFrames, type FrameState, type PreviewIssue } from "./double-buffered-frames.ts";
import type { Device } from "./preview-preferences.ts";
import { ShareDialog } from "./share.tsx";

/** Viewport widths in pixels. */
const widths: Record<Device, number> = { phone: 390, desktop: 1280 };

const devices = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const satisfies { value: Device; label: string }[];

interface PreviewPaneProps {
  subject: { kind: string; entry: string; language: string };
  title: string;
  /** Whether the entry exists. */
  isThere: boolean;
  /** The id of the form whose text is shown. */
  writer: string;
  /** Identifies the text on the server: a new key reloads the page. */
  contentKey: string;
  /** Why autosave fails; null if it works. */
  trouble: string | null;
  isUnsaved: boolean;
  focusField: (path: string) => void;
  /** The path of the focused field. */
  focusedField: string | null;
  device: Device;
  onDevice: (device: Device) => void;
  onClose: () => void;
}

/** The preview of the real page beside the form. */
export function PreviewPane({
  subject,
  title,
  isThere,
  writer,
  contentKey,
  focusedField,
  device,
  ...pane
}: PreviewPaneProps) {
  const previewUrl = staffPreviewPath(subject.kind, subject.entry, writer);
  const [frameState, setFrameState] = useState<FrameState>("loading");
  const [issues, setIssues] = useState<PreviewIssue[]>([]);
  const [status, setStatus] = useState<string | null>(null);
  const [otherUrl, setOtherUrl] = useState<string | null>(null);
  const [isSharing, setSharing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { viewport, frames } = useFrames({
    report: setFrameState,
    onPage: (found) => {
      setIssues(found);
      setStatus(null);
    },
    onStatus: setStatus,
    onLink: setOtherUrl,
    onEscape: () => heading.current?.focus(),
  });
  useScale(viewport, widths[device]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `contentKey` triggers a reload
  useEffect(() => {
    if (isThere) frames.current?.load(otherUrl ?? previewUrl);
  }, [previewUrl, otherUrl, contentKey, isThere]);

  useEffect(() => {
    if (focusedField !== null && otherUrl === null) frames.current?.seek(focusedField);
  }, [focusedField, otherUrl, frames]);

  const frame = { title: `Preview of ${title}`, className: "preview-frame" };
  return (
    <>
      <header className="preview-head">
        <h3 ref={heading} tabIndex={-1}>
          Preview
        </h3>
        <Segments label="Width" options={devices} value={device} choose={pane.onDevice} />
        <span className="preview-actions">
          {isThere && (
            <>
              <button type="button" className="icon-only" aria-label="Share preview" onClick={() => setSharing(true)}>
                <LinkIcon className="icon size-[1.15rem]" aria-hidden />
              </button>
              <a
                href={previewUrl}
                target="_blank"
                rel="noreferrer"
                className="icon-only"
                aria-label="Open preview in a new tab"
              >
                <ExternalLink className="icon size-[1.15rem]" aria-hidden />
              </a>
            </>
          )}
          <button type="button" className="icon-only" aria-label="Close preview" onClick={pane.onClose}>
            <X className="icon size-5" aria-hidden />
          </button>
        </span>
      </header>
      <a href="#after-preview" className="preview-skip">
        Skip the preview
      </a>
      <div
        ref={viewport}
        className="preview-viewport"
        data-device={device}
        aria-busy={isThere && frameState === "loading"}
      >
        <iframe {...frame} data-front="" />
        <iframe {...frame} />
      </div>
      <footer id="after-preview" tabIndex={-1} className="preview-footer">
        <p role="status">
          {isThere ? (status ?? statusText(frameState, pane.trouble)) : "The preview appears when you start typing."}
        </p>
        {issues.length > 0 && <Issues issues={issues} focusField={pane.focusField} />}
        {otherUrl !== null && (
          <Button
            variant="line"
            size="compact-sm"
            onClick={() => setOtherUrl(null)}
            leftSection={<ArrowLeft className="icon size-4" aria-hidden />}
          >
            Back to the page you're editing
          </Button>
        )}
        {frameState === "failed" && (
          <Button variant="line" size="compact-sm" onClick={() => frames.current?.load(otherUrl ?? previewUrl)}>
            Try again
          </Button>
        )}
      </footer>
      {isSharing && <ShareDialog subject={subject} isUnsaved={pane.isUnsaved} onLeave={() => setSharing(false)} />}
    </>
  );
}

/** The issues, each with a link to its input. */
function Issues({ issues, focusField }: { issues: PreviewIssue[]; focusField: (path: string) => void }) {
  return (
    <details className="preview-issues">
      <summary>{issues.length === 1 ? "1 thing" : `${issues.length} things`} to fix</summary>
      <ul>
        {issues.map(({ path, words }) => (
          <li key={path}>
            <button type="button" className="link" onClick={() => focusField(path)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function statusText(frameState: FrameState, trouble: string | null): string {
  if (trouble !== null) return `Out of date: ${trouble}`;
  if (frameState === "failed") return "The preview couldn't load. Your work is safe.";
  return "This is what visitors will see. Forms don't send anything.";
}

type FrameCallbacks = Parameters<typeof createDoubleBufferedFrames>[1];

function useFrames(parts: FrameCallbacks) {
  const viewport = useRef<HTMLDivElement>(null);
  const frames = useRef<ReturnType<typeof createDoubleBufferedFrames>>(null);
  const latest = useRef(parts);
  latest.current = parts;

  useEffect(() => {
    const [one, other] = viewport.current?.querySelectorAll("iframe") ?? [];
    if (!one || !other) return;
    frames.current = createDoubleBufferedFrames([one, other], {
      report: (frameState) => latest.current.report(frameState),
      onPage: (issues) => latest.current.onPage(issues),
      onStatus: (words) => latest.current.onStatus(words),
      onLink: (address) => latest.current.onLink(address),
      onEscape: () => latest.current.onEscape(),
    });
    return () => frames.current?.close();
  }, []);

  return { viewport, frames };
}

/** Scales the page to fit. Set by script, because the Content-Security-Policy forbids style attributes. */
function useScale(viewport: React.RefObject<HTMLDivElement | null>, width: number) {
  useEffect(() => {
    const { current } = viewport;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      const scale = Math.min(1, (entry?.contentRect.width ?? width) / width);
      current.style.setProperty("--scale", String(scale));
      current.style.setProperty("--width", `${width}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [viewport, width]);
}
