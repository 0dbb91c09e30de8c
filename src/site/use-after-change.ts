import { useEffect, useEffectEvent, useRef } from "react";

/** Acts when a value of the location changes by a navigation, but not on hydration. */
export function useAfterChange(value: string, act: () => void): void {
  const last = useRef(value);
  const onChange = useEffectEvent(act);

  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    onChange();
  }, [value]);
}
