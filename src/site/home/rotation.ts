import { useEffect, useState, useSyncExternalStore } from "react";

const reducedMotion = "(prefers-reduced-motion: reduce)";

function subscribeMotion(onChange: () => void) {
  const query = matchMedia(reducedMotion);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function subscribeVisibility(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Autoplay of a carousel. It advances every `interval` milliseconds unless it is paused, hovered, focused or hidden, or
 * the visitor prefers reduced motion. After Play, only Pause, or a new hover or focus, stops it.
 */
export function useRotation(count: number, interval: number) {
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<"play" | "pause" | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useSyncExternalStore(
    subscribeMotion,
    () => matchMedia(reducedMotion).matches,
    () => false,
  );
  const hidden = useSyncExternalStore(
    subscribeVisibility,
    () => document.hidden,
    () => false,
  );
  const playing = choice ? choice === "play" : !still;
  const running = playing && count > 1 && !pointed && !focused && !hidden;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide change starts a full interval
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [running, current, count, interval]);

  function toggle() {
    setChoice(playing ? "pause" : "play");
    if (playing) return;
    setPointed(false);
    setFocused(false);
  }

  return { current, goTo: setCurrent, playing, running, toggle, setPointed, setFocused };
}

/** True after the window's load event. */
export function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const finish = () => setLoaded(true);
    if (document.readyState === "complete") finish();
    else addEventListener("load", finish, { once: true });
    return () => removeEventListener("load", finish);
  }, []);
  return loaded;
}
