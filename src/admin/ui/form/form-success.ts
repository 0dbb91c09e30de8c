import { useEffect, useEffectEvent } from "react";
import { resultEvent } from "./form-events.ts";
import { showResult, type UndoableResult } from "./undo.tsx";

/** Shows a toast for each success of a form, and calls back. */
export function useFormSuccess(form: string, onDone?: (result: UndoableResult) => void): void {
  useActionResults([form], (result) => {
    if (result.state !== "done") return;
    showResult(result);
    onDone?.(result);
  });
}

/** Calls back for each result of some forms, also of those that have left the screen. */
export function useActionResults(forms: readonly string[], onResult: (result: UndoableResult) => void): void {
  const report = useEffectEvent(({ detail: result }: CustomEventInit<UndoableResult>) => {
    if (result && forms.includes(result.form)) onResult(result);
  });
  useEffect(() => {
    const listener = (event: CustomEventInit<UndoableResult>) => report(event);
    addEventListener(resultEvent, listener);
    return () => removeEventListener(resultEvent, listener);
  }, []);
}
