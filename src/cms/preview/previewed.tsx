import { Button } from "@mantine/core";
import { PanelRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Pane, type PaneProps } from "./pane.tsx";
import { useSought } from "./sought.ts";
import { useWish } from "./wish.ts";

/** From this width on the preview stands beside the form; below, it covers the screen. */
const wide = "(width >= 75rem)";

type Props = Omit<PaneProps, "sought" | "device" | "onDevice" | "onClose"> & { children: ReactNode };

/** A form with the page that it makes beside it, for whoever wants to see that. */
export function Previewed({ children, ...shown }: Props) {
  const [{ isOpen, device }, wish] = useWish();
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const sought = useSought(form, isOpen);

  function close() {
    wish({ isOpen: false });
    opener.current?.focus();
  }

  return (
    <div className="previewed" data-open={isOpen || undefined}>
      <div ref={form} className="previewed-form">
        <div className="preview-opener">
          <Button
            ref={opener}
            variant="line"
            aria-pressed={isOpen}
            onClick={() => (isOpen ? close() : wish({ isOpen: true }))}
            leftSection={<PanelRight className="icon size-[1.1rem]" aria-hidden />}
          >
            Preview
          </Button>
        </div>
        {children}
      </div>
      {isOpen && (
        <Sheet onClose={close}>
          <Pane
            {...shown}
            sought={sought}
            device={device}
            onDevice={(chosen) => wish({ device: chosen })}
            onClose={close}
          />
        </Sheet>
      )}
    </div>
  );
}

/** The browser's own dialog: beside the form it lets one go on with that, over it it holds the focus. */
function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isWide, setWide] = useState(true);

  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);

  useEffect(() => {
    const { current } = sheet;
    if (isWide) current?.setAttribute("open", "");
    else {
      current?.removeAttribute("open");
      current?.showModal();
    }
    return () => current?.close();
  }, [isWide]);

  return (
    <dialog
      ref={sheet}
      aria-label="Preview"
      className="preview-sheet"
      onCancel={(event) => {
        if (event.target !== sheet.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
