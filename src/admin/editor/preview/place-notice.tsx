import { CornerDownRight, ExternalLink, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { entryPath } from "#src/admin/session/screens.ts";
import { Button, ButtonLink } from "#src/admin/ui/controls.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import type { ChosenPlace } from "./double-buffered-frames.ts";

interface PlaceNoticeProps {
  chosen: ChosenPlace | { link: string };
  /** The edited entry. */
  own: string;
  onFollow: (link: string) => void;
  onLeave: () => void;
}

/** In pixels, from the place and from the pane's edges. */
const gap = 8;

/** Says where a place of the page comes from, with links to go there. Nothing opens by itself. */
export function PlaceNotice({ chosen, own, onFollow, onLeave }: PlaceNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  const place = "entry" in chosen ? chosen : null;
  const isOther = place !== null && place.entry.entry !== own;
  const address = isOther && place ? addressOf(place) : null;
  const link = linkTarget(chosen.link);

  // Set by script, because the Content-Security-Policy forbids style attributes.
  useLayoutEffect(() => {
    const { current } = notice;
    const pane = current?.parentElement;
    if (!current || !pane) return;
    const box = place?.box ?? { left: gap, top: pane.clientHeight, width: 0, height: 0 };
    const below = box.top + box.height + gap;
    const top = below + current.offsetHeight + gap > pane.clientHeight ? box.top - current.offsetHeight - gap : below;
    const between = (value: number, size: number, room: number) => Math.max(gap, Math.min(value, room - size - gap));
    current.style.top = `${between(top, current.offsetHeight, pane.clientHeight)}px`;
    current.style.left = `${between(box.left, current.offsetWidth, pane.clientWidth)}px`;
  }, [place]);

  // A place of the edited entry has taken the focus to its field.
  useEffect(() => {
    if (isOther || !place) notice.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [place, isOther]);

  if (!address && !link) return null;
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
      {isOther && place && (
        <p role="status">
          This comes from <b>{[place.entry.name, place.label].filter(Boolean).join(" › ")}</b>.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {address && (
          <ButtonLink
            href={address}
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
function addressOf({ entry: { kind, entry }, path }: ChosenPlace): string | null {
  const form = entryPath({ kind, id: entry });
  return form && (path === "" ? form : `${form}#field-${path}`);
}

/** A page of the preview, another site, or nothing to open, such as a phone number. */
function linkTarget(link: string | null): "page" | "elsewhere" | null {
  if (link === null) return null;
  const { origin, pathname, protocol } = new URL(link);
  if (origin === location.origin && pathname.startsWith("/cms/preview/")) return "page";
  return protocol === "https:" || protocol === "http:" ? "elsewhere" : null;
}
