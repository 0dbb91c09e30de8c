import { Search } from "lucide-react";
import type { ComponentProps } from "react";

const maxLength = 200;

interface PaletteInputProps extends ComponentProps<"input"> {
  close: () => void;
}

/** The input of the palette, with the focus after its text. */
export function PaletteInput({ close, ...input }: PaletteInputProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line pr-[.6rem] pl-[1.1rem]">
      <Search className="icon size-5 text-ink-3" aria-hidden />
      {/* No focus ring: this is the only focusable control in the dialog. */}
      <input
        className="h-14 min-w-0 flex-1 text-[1rem] outline-none placeholder:text-ink-3"
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(maxLength, maxLength)}
        {...input}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        aria-label="Go to a screen, an entry or a lead"
        placeholder="Screens, entries, leads, actions"
        spellCheck={false}
        maxLength={maxLength}
      />
      <button type="button" className="min-h-11 min-w-11 cursor-pointer rounded-m" onClick={close}>
        <kbd className="key-hint">Esc</kbd>
        <span className="sr-only">Close</span>
      </button>
    </div>
  );
}
