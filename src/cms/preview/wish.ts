import { useLayoutEffect, useState } from "react";
import { usePreference } from "../preferences.ts";

export type Device = "phone" | "desktop";

/** Whether somebody likes to have the preview beside the form, and at which width. */
export interface Wish {
  isOpen: boolean;
  device: Device;
}

/** From this width on the preview stands beside the form; below, it covers the screen. */
export const wide = "(width >= 75rem)";

/** Kept, so that every form begins as the last one was; but nobody's screen is covered unasked. */
export function useWish(): [Wish, (change: Partial<Wish>) => void] {
  const [kept, keep] = usePreference("preview");
  const [wish, setWish] = useState(() => wishIn(kept, "desktop"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only how a form begins
  useLayoutEffect(() => {
    if (!matchMedia(wide).matches) setWish({ ...wishIn(kept, "phone"), isOpen: false });
  }, []);

  function change(part: Partial<Wish>) {
    const { isOpen, device } = { ...wish, ...part };
    setWish({ isOpen, device });
    keep(`${isOpen ? "open" : "closed"}.${device}`);
  }

  return [wish, change];
}

function wishIn(kept: string, likely: Device): Wish {
  const [state, device] = kept.split(".");
  return { isOpen: state === "open", device: device === "phone" || device === "desktop" ? device : likely };
}
