import { CornerDownRight, ExternalLink, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { fieldPath } from "#src/admin/session/field-paths.ts";
import { Button, ButtonLink } from "#src/admin/ui/controls.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import type { ChosenField } from "./double-buffered-frames.ts";

interface PageFieldNoticeProps {
  chosen: ChosenField | { link: string };
  /** The edited entry. */
  editedEntry: string;
  onFollow: (link: string) => void;
  onLeave: () => void;
}

/** In pixels, from the place and from the pane's edges. */
const gapPx = 8;

/** Says where a place of the page comes from, with links to go there. Nothing opens by itself. */
export function PageFieldNotice({ chosen, editedEntry, onFollow, onLeave }: PageFieldNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  const field = "entry" in chosen ? chosen : null;
  const isOther = field !== null && field.entry.entry !== editedEntry;
  const formUrl = isOther && field ? formUrlOf(field) : null;
  const link = linkTarget(chosen.link);

  // Set by script, because the Content-Security-Policy forbids style attributes.
  useLayoutEffect(() => {
    const { current } = notice;
    const pane = current?.parentElement;
    if (!current || !pane) return;
    const box = field?.box ?? { left: gapPx, top: pane.clientHeight, width: 0, height: 0 };
    const below = box.top + box.height + gapPx;
    const top =
      below + current.offsetHeight + gapPx > pane.clientHeight ? box.top - current.offsetHeight - gapPx : below;
    const clamp = (value: number, size: number, room: number) => Math.max(gapPx, Math.min(value, room - size - gapPx));
    current.style.top = `${clamp(top, current.offsetHeight, pane.clientHeight)}px`;
    current.style.left = `${clamp(box.left, current.offsetWidth, pane.clientWidth)}px`;
  }, [field]);

  // A place of the edited entry has taken the focus to its field.
  useEffect(() => {
    if (isOther || !field) notice.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [field, isOther]);

  if (!formUrl && !link) return null;
  return (
    <section
      ref={notice}
      aria-label="Where this comes from"
      className="place-notice"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {isOther && field && (
        <p role="status">
          This comes from <b>{[field.entry.name, field.label].filter(Boolean).join(" › ")}</b>.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {formUrl && (
          <ButtonLink
            href={formUrl}
            target="_blank"
            rel="noreferrer"
            rightSection={<ExternalLink className="icon size-4" aria-hidden />}
          >
            Open it
            <span className="sr-only"> in a new tab</span>
          </ButtonLink>
        )}
        {link === "page" && (
          <Button
            variant="line"
            onClick={() => onFollow(chosen.link ?? "")}
            leftSection={<CornerDownRight className="icon size-4" aria-hidden />}
          >
            Follow the link
          </Button>
        )}
        {link === "elsewhere" && (
          <ButtonLink
            variant="line"
            href={chosen.link ?? ""}
            target="_blank"
            rel="noreferrer"
            rightSection={<ExternalLink className="icon size-4" aria-hidden />}
          >
            Open the link
            <span className="sr-only"> in a new tab</span>
          </ButtonLink>
        )}
        <IconButton label="Close" icon={X} onClick={onLeave} />
      </div>
    </section>
  );
}

/** The form of another entry, at the place's field. */
function formUrlOf({ entry: { kind, entry }, path }: ChosenField): string | null {
  return path === "" ? entryPath({ kind, id: entry }) : fieldPath({ kind, id: entry }, path);
}

/** A page of the preview, another site, or nothing to open, such as a phone number. */
function linkTarget(link: string | null): "page" | "elsewhere" | null {
  if (link === null) return null;
  const { origin, pathname, protocol } = new URL(link);
  if (origin === location.origin && pathname.startsWith("/cms/preview/")) return "page";
  return protocol === "https:" || protocol === "http:" ? "elsewhere" : null;
}
