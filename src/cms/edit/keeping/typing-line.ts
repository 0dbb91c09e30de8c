import { href } from "react-router";
import type { Failure } from "../exchange/answers.ts";
import { askedOf, failureOf, type Subject } from "../exchange/send.ts";
import type { TypedElsewhere, TypedText, TypingAnswer } from "./typed.ts";

/** What is sent of a form: the text as it is by a change, or that there is none to keep any more. */
export type ToKeep = { sequence: number } & ({ intent: "keep"; text: TypedText } | { intent: "drop" });

export type KeepAnswer = TypingAnswer | { state: "failed"; failure: Failure };

/** How long an answer is waited for, in milliseconds. It may still come to the server after that. */
const patience = 20_000;

function addressOf({ kind, entry, ...subject }: Subject): string {
  return `${href("/cms/entries/:kind/:entry/typing", { kind, entry })}?${new URLSearchParams(askedOf(subject))}`;
}

function formOf({ person }: Subject, writer: string, intent: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, person, writer, ...fields })) form.set(name, value);
  return form;
}

/** How one form's text comes to the server. */
export function typingLine(subject: Subject, writer: string) {
  function formToKeep({ sequence, ...kept }: ToKeep): FormData {
    const text = kept.intent === "keep" && { base: String(kept.text.base), content: JSON.stringify(kept.text.content) };
    return formOf(subject, writer, kept.intent, { sequence: String(sequence), ...text });
  }
  return {
    send: async (kept: ToKeep): Promise<KeepAnswer> => {
      try {
        const answer = await fetch(addressOf(subject), {
          method: "POST",
          body: formToKeep(kept),
          redirect: "manual",
          signal: AbortSignal.timeout(patience),
        });
        return answer.ok ? await answer.json() : { state: "failed", failure: await failureOf(answer) };
      } catch {
        return { state: "failed", failure: "unreachable" };
      }
    },
    /** Sends it although the page may be gone the next moment. More than 64 KB browsers do not take. */
    sendOff: (kept: ToKeep) => {
      navigator.sendBeacon(addressOf(subject), formToKeep(kept));
    },
    leave: () => {
      navigator.sendBeacon(addressOf(subject), formOf(subject, writer, "leave"));
    },
    /** Ends what another form of the same person held. */
    end: async (other: { writer: string; sequence: number }) => {
      const body = formOf(subject, other.writer, "drop", { sequence: String(other.sequence) });
      await fetch(addressOf(subject), { method: "POST", body, redirect: "manual" });
    },
    /** What the same person typed in other forms, on whatever device. */
    others: async (): Promise<TypedElsewhere[]> => {
      const answer = await fetch(addressOf(subject), { redirect: "manual", signal: AbortSignal.timeout(patience) });
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    },
  };
}
