import { useLayoutEffect, useState } from "react";
import { usePreference } from "#src/admin/session/preferences.ts";

export type Device = "phone" | "desktop";

/** Whether the preview is open, and at which width. */
export interface PreviewPreferences {
  isOpen: boolean;
  device: Device;
}

/** From this width on the preview is beside the form; below it covers the screen. */
export const wideScreen = "(width >= 75rem)";

/** Stored, so that every form opens as the last one. On narrow screens the preview starts closed, on others open. */
export function usePreviewPreferences(): [
  preferences: PreviewPreferences,
  change: (changes: Partial<PreviewPreferences>) => void,
  /** Opens it for this visit only. */
  open: () => void,
] {
  const [stored, storePreference] = usePreference("preview");
  const [preferences, setPreferences] = useState(() => parsePreferences(stored, "desktop"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useLayoutEffect(() => {
    if (!matchMedia(wideScreen).matches) setPreferences({ ...parsePreferences(stored, "phone"), isOpen: false });
  }, []);

  function change(changes: Partial<PreviewPreferences>) {
    const { isOpen, device } = { ...preferences, ...changes };
    setPreferences({ isOpen, device });
    storePreference(`${isOpen ? "open" : "closed"}.${device}`);
  }

  return [preferences, change, () => setPreferences((current) => ({ ...current, isOpen: true }))];
}

function parsePreferences(stored: string, fallback: Device): PreviewPreferences {
  const [state, device] = stored.split(".");
  return { isOpen: state !== "closed", device: device === "phone" || device === "desktop" ? device : fallback };
}
