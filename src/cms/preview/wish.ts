import { useEffect, useState } from "react";

export type Device = "phone" | "desktop";

/** Whether somebody likes to have the preview beside the form, and at which width. */
export interface Wish {
  isOpen: boolean;
  device: Device;
}

const key = "preview";

const none: Wish = { isOpen: false, device: "desktop" };

/** From this width on the preview stands beside the form; below, it covers the screen. */
export const wide = "(width >= 75rem)";

/** Kept in the browser, so that every form begins as the last one was; but nobody's screen is covered unasked. */
export function useWish(): [Wish, (change: Partial<Wish>) => void] {
  const [wish, setWish] = useState(none);

  useEffect(() => setWish(recalled()), []);

  function change(part: Partial<Wish>) {
    const changed = { ...wish, ...part };
    setWish(changed);
    try {
      localStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // Storage may be switched off: it is wished for anew in the next form.
    }
  }

  return [wish, change];
}

function recalled(): Wish {
  try {
    const { isOpen, device } = JSON.parse(localStorage.getItem(key) ?? "{}");
    const isWide = matchMedia(wide).matches;
    const likely = isWide ? "desktop" : "phone";
    return { isOpen: isOpen === true && isWide, device: device === "phone" || device === "desktop" ? device : likely };
  } catch {
    return none;
  }
}
