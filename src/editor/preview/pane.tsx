import { ArrowLeft, ExternalLink, Link as LinkIcon, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../admin-ui/controls.tsx";
import { SkipLink } from "../../admin-ui/skip-link.tsx";
import { staffPreviewPath } from "../../preview-path.ts";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import { Segments } from "../inputs/segments.tsx";
import { failureReason } from "../publish-bar/status-text.ts";
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
  editor: Editor;
  state: FormState;
  /** Focuses the input at a path. */
  focusField: (path: string) => void;
  /** The path of the focused field. */
  focusedField: string | null;
  device: Device;
  onDevice: (device: Device) => void;
  onClose: () => void;
}

/** The preview of the real page beside the form. */
export function PreviewPane({ editor, state, focusField, focusedField, device, ...pane }: PreviewPaneProps) {
  const { subject, writer } = editor;
  const { base, standing, remoteAutosave } = state;
  const { title, isThere } = standing;
  const previewUrl = staffPreviewPath(subject.kind, subject.entry, writer);
  const [isSharing, setSharing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { viewport, page, load, setOtherUrl } = useFrames({
    url: isThere ? previewUrl : null,
    contentKey: `${base.version} ${remoteAutosave.state === "kept" ? remoteAutosave.at : ""}`,
    focusedField,
    heading,
  });
  useScale(viewport, widths[device]);
  const trouble = remoteAutosave.state === "failed" ? failureReason(remoteAutosave.failure) : null;
  const status = page.status ?? statusText(page.state, trouble);
  const frame = { title: `Preview of ${title}`, className: "preview-frame" };
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 pr-3 pl-[1.1rem]">
        {/* On a phone the dialog's label is enough. */}
        <h3
          ref={heading}
          tabIndex={-1}
          className="text-[1.0625rem] tracking-[-.015em] max-sm:absolute max-sm:opacity-0"
        >
          Preview
        </h3>
        <Segments label="Width" options={devices} value={device} choose={pane.onDevice} />
        <span className="ml-auto flex gap-[.15rem]">
          {isThere && <PreviewLinks previewUrl={previewUrl} onShare={() => setSharing(true)} />}
          <button type="button" className="icon-only" aria-label="Close preview" onClick={pane.onClose}>
            <X className="icon size-5" aria-hidden />
          </button>
        </span>
      </header>
      <SkipLink to="after-preview">Skip the preview</SkipLink>
      <div
        ref={viewport}
        className="relative min-h-0 flex-1 overflow-hidden bg-mist"
        data-device={device}
        aria-busy={isThere && page.state === "loading"}
      >
        <iframe {...frame} data-front="" />
        <iframe {...frame} />
      </div>
      <footer
        id="after-preview"
        tabIndex={-1}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-[1.1rem] py-1.5 text-xs text-ink-2"
      >
        <p role="status">{isThere ? status : "The preview appears when you start typing."}</p>
        {page.issues.length > 0 && <Issues issues={page.issues} focusField={focusField} />}
        {page.otherUrl !== null && (
          <FooterButton onClick={() => setOtherUrl(null)} icon={<ArrowLeft className="icon size-4" aria-hidden />}>
            Back to the page you're editing
          </FooterButton>
        )}
        {page.state === "failed" && <FooterButton onClick={load}>Try again</FooterButton>}
      </footer>
      {isSharing && (
        <ShareDialog subject={subject} isUnsaved={state.status.state !== "saved"} onLeave={() => setSharing(false)} />
      )}
    </>
  );
}

function FooterButton({ onClick, icon, children }: { onClick: () => void; icon?: ReactNode; children: string }) {
  return (
    <Button
      variant="line"
      className="[--button-height:1.625rem] [--button-padding-x:0.5rem]"
      onClick={onClick}
      leftSection={icon}
    >
      {children}
    </Button>
  );
}

function PreviewLinks({ previewUrl, onShare }: { previewUrl: string; onShare: () => void }) {
  return (
    <>
      <button type="button" className="icon-only" aria-label="Share preview" onClick={onShare}>
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
  );
}

/** The issues, each with a link to its input. */
function Issues({ issues, focusField }: { issues: PreviewIssue[]; focusField: (path: string) => void }) {
  return (
    <details>
      <summary className="min-h-7 cursor-pointer text-warn">
        {issues.length === 1 ? "1 thing" : `${issues.length} things`} to fix
      </summary>
      <ul className="max-h-[30vh] overflow-y-auto">
        {issues.map(({ path, words }) => (
          <li key={path}>
            <button type="button" className="link py-1 text-left" onClick={() => focusField(path)}>
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

interface FramesOptions {
  /** Null while the entry does not exist. */
  url: string | null;
  /** Identifies the text on the server: a new key reloads the page. */
  contentKey: string;
  focusedField: string | null;
  /** Gets the focus on Escape in the page. */
  heading: RefObject<HTMLElement | null>;
}

/** Loads the page into the frames, and holds what the page reports. */
function useFrames({ url, contentKey, focusedField, heading }: FramesOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const frames = useRef<ReturnType<typeof createDoubleBufferedFrames>>(null);
  const [state, setState] = useState<FrameState>("loading");
  const [issues, setIssues] = useState<PreviewIssue[]>([]);
  const [status, setStatus] = useState<string | null>(null);
  const [otherUrl, setOtherUrl] = useState<string | null>(null);

  useEffect(() => {
    const [one, other] = viewport.current?.querySelectorAll("iframe") ?? [];
    if (!one || !other) return;
    frames.current = createDoubleBufferedFrames([one, other], {
      report: setState,
      onPage: (found) => {
        setIssues(found);
        setStatus(null);
      },
      onStatus: setStatus,
      onLink: setOtherUrl,
      onEscape: () => heading.current?.focus(),
    });
    return () => frames.current?.close();
  }, [heading]);

  const load = () => url !== null && frames.current?.load(otherUrl ?? url);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `contentKey` triggers a reload
  useEffect(() => void load(), [url, otherUrl, contentKey]);

  useEffect(() => {
    if (focusedField !== null && otherUrl === null) frames.current?.seek(focusedField);
  }, [focusedField, otherUrl]);

  return { viewport, page: { state, issues, status, otherUrl }, load, setOtherUrl };
}

/** Scales the page to fit. Set by script, because the Content-Security-Policy forbids style attributes. */
function useScale(viewport: RefObject<HTMLDivElement | null>, width: number) {
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
