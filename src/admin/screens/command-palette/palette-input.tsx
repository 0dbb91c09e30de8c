import { Search } from "lucide-react";
import type { ComponentProps } from "react";

const maxLength = 200;

interface PaletteInputProps extends ComponentProps<"input"> {
  close: () => void;
}

/** The input of the palette, with the focus after its text. */
export function PaletteInput({ close, ...input }: PaletteInputProps) {
  return (
    <div className="palette-line">
      <Search className="icon size-5 text-ink-3" aria-hidden />
      <input
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(maxLength, maxLength)}
        {...input}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        aria-label="Go to a screen, an entry or a lead"
        placeholder="Screens, entries, leads, actions"
        spellCheck={false}
        maxLength={maxLength}
      />
      <button type="button" onClick={close}>
        <kbd>Esc</kbd>
        <span className="sr-only">Close</span>
      </button>
    </div>
  );
}
