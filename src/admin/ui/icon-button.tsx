import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: LucideIcon;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon: Icon, className = "", ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-only ${className}`} {...button}>
      <Icon className="icon size-[1.1rem]" aria-hidden />
    </button>
  );
}
