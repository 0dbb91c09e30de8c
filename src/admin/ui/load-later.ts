import { useEffect, useState } from "react";

/**
 * A hook for a component whose script loads after the screen is there. It returns null until then. If loading fails,
 * each change of `occasion` tries again.
 */
export function loadLater<Component>(load: () => Promise<Component>) {
  let loaded: Component | null = null;

  return function useLoaded(retryKey?: unknown): Component | null {
    const [component, setComponent] = useState<Component | null>(() => loaded);

    // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion tries again
    useEffect(() => {
      if (component) return;
      load().then(
        (result) => {
          loaded = result;
          setComponent(() => result);
        },
        () => undefined,
      );
    }, [component, retryKey]);
    return component;
  };
}
