import { createTheme } from "@mantine/core";
import { ChevronDown, Eye, EyeOff } from "lucide-react";

/** Empties the variables that a component would set in a style attribute, by part. React omits empty ones. */
function without(parts: Record<string, `--${string}`[]>) {
  const vars = Object.entries(parts).map(([part, names]) => [
    part,
    Object.fromEntries(names.map((name) => [name, ""])),
  ]);
  return { vars: () => Object.fromEntries(vars) };
}

function PeekIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? EyeOff : Eye;
  return <Icon className="icon size-[1.2rem]" aria-hidden />;
}

/**
 * The Content-Security-Policy forbids style attributes, so Mantine writes none: `mantine.css` sets the variables. A
 * test checks every screen.
 */
export const theme = createTheme({
  components: {
    Button: without({ root: ["--button-bg", "--button-hover", "--button-color", "--button-bd"] }),
    ActionIcon: without({ root: ["--ai-bg", "--ai-hover", "--ai-color", "--ai-bd"] }),
    Input: without({
      wrapper: [
        "--input-height",
        "--input-fz",
        "--input-margin-top",
        "--input-margin-bottom",
        "--input-padding-y",
        "--input-left-section-pointer-events",
        "--input-right-section-pointer-events",
      ],
    }),
    InputWrapper: without({
      label: ["--input-label-size"],
      description: ["--input-description-size"],
      error: ["--input-error-size"],
    }),
    // Mantine's arrow has a style attribute.
    NativeSelect: { defaultProps: { rightSection: <ChevronDown className="icon size-[1.15rem]" aria-hidden /> } },
    PasswordInput: {
      ...without({ root: ["--psi-icon-size", "--psi-button-size"] }),
      defaultProps: {
        visibilityToggleIcon: PeekIcon,
        visibilityToggleButtonProps: { tabIndex: 0, "aria-label": "Show password" },
      },
    },
    Checkbox: without({ root: ["--checkbox-radius", "--checkbox-color"] }),
  },
});
