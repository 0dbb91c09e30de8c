import { ArrowLeft, ExternalLink, Link as LinkIcon, Pencil, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { loginPath } from "#src/admin/session/safe-redirect.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import { SkipLink } from "#src/admin/ui/skip-link.tsx";
import { staffPreviewPath } from "#src/base/preview-path.ts";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import { Segments } from "../inputs/segments.tsx";
import { failureReason } from "../publish-bar/status-text.ts";
import { PreviewCover } from "./cover.tsx";
import type { ChosenField, FrameState, PreviewIssue } from "./double-buffered-frames.ts";
import { PageFieldNotice } from "./page-field-notice.tsx";
import type { Device } from "./preview-preferences.ts";
import { ShareDialog } from "./share.tsx";
import { FooterButton, Stepper, useSwitchKey } from "./stepper.tsx";
import { useFrames } from "./use-frames.ts";

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
  /** The text of the public page to start at, if any. */
  startText: string | null;
  device: Device;
  /** The screen's path; the login redirects back to it. */
  path: string;
  onDevice: (device: Device) => void;
  onClose: () => void;
}

/** The preview of the real page beside the form. */
export function PreviewPane({ editor, state, focusField, focusedField, startText, device, ...pane }: PreviewPaneProps) {
  const { subject, formId } = editor;
  const { base, publicationStatus, remoteAutosave } = state;
  const { title, exists } = publicationStatus;
  const previewUrl = staffPreviewPath({ ...subject, formId });
  const [isSharing, setSharing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<ChosenField | { link: string } | null>(null);
  const [currentFieldName, setCurrentFieldName] = useState<string | null>(null);
  const { viewport, frames, page, load, setOtherUrl } = useFrames({
    entry: subject.entry,
    url: exists ? previewUrl : null,
    contentKey: `${base.version} ${remoteAutosave.state === "saved" ? remoteAutosave.at : ""}`,
    focusedField,
    startText,
    onEscape: () => heading.current?.focus(),
    onSwitch: switchSides,
    onField: (field) => {
      const isEditedEntry = field.entry.entry === subject.entry;
      setChosen(isEditedEntry && field.link === null ? null : field);
      if (isEditedEntry) focusField(field.path);
    },
    onLink: (link) => setChosen({ link }),
  });
  const stepper = useRef<HTMLButtonElement>(null);
  useSwitchKey(switchSides);

  /** From the form to the steps through the page, and from the page to the place's field. */
  function switchSides() {
    if (viewport.current?.parentElement?.contains(document.activeElement)) frames.current?.chooseCurrent();
    else stepper.current?.focus();
  }

  function step(offset: 1 | -1) {
    const field = frames.current?.step(offset);
    setChosen(null);
    setCurrentFieldName(field ? (frames.current?.nameOf(field) ?? null) : null);
  }

  function leaveNotice() {
    setChosen(null);
    frames.current?.focusPage();
  }

  useScale(viewport, widths[device]);
  const autosaveError = remoteAutosave.state === "failed" ? failureReason(remoteAutosave.failure) : null;
  const status = page.status ?? statusText(page, autosaveError);
  const frame = { title: `Preview of ${title}`, className: "preview-frame" };
  const statusLine = (
    <p role="status" className="min-w-0">
      {exists ? (currentFieldName ?? status) : "The preview appears when you start typing."}
    </p>
  );
  const repair = page.state === "failed" && (
    <>
      {page.isLoggedOut && (
        <a href={loginPath(pane.path)} target="_blank" rel="noreferrer" className="link">
          Log in in a new tab
        </a>
      )}
      <FooterButton onClick={load}>Try again</FooterButton>
    </>
  );
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
          {exists && <PreviewLinks previewUrl={previewUrl} onShare={() => setSharing(true)} />}
          <button
            type="button"
            className="icon-only max-[74.99rem]:hidden"
            aria-label="Close preview"
            onClick={pane.onClose}
          >
            <X className="icon size-5" aria-hidden />
          </button>
          <Button
            variant="line"
            className="min-[75rem]:hidden"
            onClick={pane.onClose}
            leftSection={<Pencil className="icon size-[1.1rem]" aria-hidden />}
          >
            <span className="sr-only">Back to the </span>Form
          </Button>
        </span>
      </header>
      <SkipLink to="after-preview">Skip the preview</SkipLink>
      <div
        ref={viewport}
        className="relative min-h-0 flex-1 overflow-hidden bg-mist"
        data-device={device}
        aria-busy={exists && page.state === "loading"}
      >
        <iframe {...frame} data-front="" />
        <iframe {...frame} />
        {!page.hasPage && (
          <PreviewCover isLoading={exists && page.state === "loading"}>
            {statusLine}
            {repair}
          </PreviewCover>
        )}
        {page.hasPage && page.state === "loading" && (
          <p className="preview-busy" aria-hidden>
            Loading preview...
          </p>
        )}
        {chosen && (
          <PageFieldNotice
            chosen={chosen}
            editedEntry={subject.entry}
            onFollow={(link) => {
              setChosen(null);
              setOtherUrl(link);
            }}
            onLeave={leaveNotice}
          />
        )}
      </div>
      <footer
        id="after-preview"
        tabIndex={-1}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-[1.1rem] py-1.5 text-xs text-ink-2"
      >
        <div className="min-w-0 flex-1">{page.hasPage && statusLine}</div>
        {page.issues.length > 0 && <Issues issues={page.issues} focusField={focusField} />}
        {page.otherUrl !== null && (
          <FooterButton onClick={() => setOtherUrl(null)} icon={<ArrowLeft className="icon size-4" aria-hidden />}>
            Back to the page you're editing
          </FooterButton>
        )}
        {page.hasPage && repair}
        {page.hasPage && page.state !== "failed" && (
          <Stepper
            first={stepper}
            fieldName={currentFieldName}
            onStep={step}
            onEdit={() => frames.current?.chooseCurrent()}
          />
        )}
      </footer>
      {isSharing && (
        <ShareDialog subject={subject} isUnsaved={state.status.state !== "saved"} onLeave={() => setSharing(false)} />
      )}
    </>
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
      <summary className="min-h-7 cursor-pointer leading-7 text-warn">
        {issues.length === 1 ? "1 thing" : `${issues.length} things`} to fix
      </summary>
      <ul className="max-h-[30vh] overflow-y-auto">
        {issues.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className="link py-1 text-left" onClick={() => focusField(path)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function statusText(
  { state, hasPage, isLoggedOut }: { state: FrameState; hasPage: boolean; isLoggedOut: boolean },
  autosaveError: string | null,
): string {
  if (autosaveError !== null) return `Out of date: ${autosaveError}`;
  if (isLoggedOut) return "You're logged out. Your input stays here.";
  if (state === "failed") return "The preview couldn't load. Your work is safe.";
  return hasPage ? "Click anything to edit it. Forms don't send anything." : "Loading preview...";
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
