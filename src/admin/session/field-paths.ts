import { entryPath } from "./entry-path.ts";
import { type Screen, screens } from "./screens.ts";

/** The screen with a field of the settings. Their form is divided: what belongs to another subject is edited there. */
export function settingsScreen(field: string): Screen {
  if (/^(?:applicationForm|questions|invitations|clientHelp)\b/.test(field)) return screens.contactForm;
  if (/^booking\b/.test(field)) return screens.appointments;
  if (/^(?:company\.currency|lostReasons)\b/.test(field)) return screens.leadSettings;
  return /^(?:menu|footer|consultation|closing)\b/.test(field) ? screens.menus : screens.company;
}

/** The address of an entry's field. */
export function fieldPath(entry: { kind: string; id: string }, field: string): string | null {
  const screen = entry.kind === "settings" ? settingsScreen(field) : null;
  if (screen === screens.leadSettings) return `${screen.path}#closed-leads`;
  const path = screen?.path ?? entryPath(entry);
  return path && `${path}#field-${field}`;
}
