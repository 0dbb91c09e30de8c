import { useEffect, useEffectEvent } from "react";
import { resultEvent } from "./form-events.ts";
import { showResult, type UndoableResult } from "./undo.tsx";

/** Shows a toast for each success of a form, and calls back. */
export function useFormSuccess(form: string, onDone?: (result: UndoableResult) => void): void {
  const report = useEffectEvent(({ detail: result }: CustomEventInit<UndoableResult>) => {
    if (result?.form !== form || result.state !== "done") return;
    showResult(result);
    onDone?.(result);
  });
  useEffect(() => {
    const listener = (event: CustomEventInit<UndoableResult>) => report(event);
    addEventListener(resultEvent, listener);
    return () => removeEventListener(resultEvent, listener);
  }, []);
}
