import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import { switchKey } from "./page-events.ts";

/** Steps through the editable places of the page by keyboard. */
export function Stepper({
  first,
  fieldName,
  onStep,
  onEdit,
}: {
  first: RefObject<HTMLButtonElement | null>;
  fieldName: string | null;
  onStep: (offset: 1 | -1) => void;
  onEdit: () => void;
}) {
  return (
    <fieldset aria-label="Editable places" className="flex items-center gap-[.15rem]">
      <IconButton
        ref={first}
        label="Next place"
        icon={ArrowDown}
        aria-keyshortcuts={switchKey}
        onClick={() => onStep(1)}
      />
      <IconButton label="Previous place" icon={ArrowUp} onClick={() => onStep(-1)} />
      {fieldName !== null && (
        <FooterButton onClick={onEdit}>
          Edit<span className="sr-only"> {fieldName}</span>
        </FooterButton>
      )}
    </fieldset>
  );
}

export function FooterButton({
  onClick,
  icon,
  children,
}: {
  onClick: () => void;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Button
      variant="line"
      className="[--button-height:1.625rem] [--button-padding-x:0.5rem]"
      onClick={onClick}
      leftSection={icon}
    >
      {children}
    </Button>
  );
}

export function useSwitchKey(onSwitch: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== switchKey) return;
    event.preventDefault();
    onSwitch();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
