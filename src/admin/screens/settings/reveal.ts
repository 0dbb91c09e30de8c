import { useNavigate } from "react-router";
import { fieldPath, settingsScreen } from "#src/admin/session/field-paths.ts";
import type { Screen } from "#src/admin/session/screens.ts";

/** Opens the screen of a field of the settings that is not on this one. */
export function useReveal(current: Screen): (field: string) => void {
  const navigate = useNavigate();
  return (field) => {
    const path = fieldPath({ kind: "settings", id: "settings" }, field);
    if (path !== null && settingsScreen(field) !== current) void navigate(path);
  };
}
