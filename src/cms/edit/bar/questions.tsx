import type { ReactNode } from "react";
import type { Outcome } from "../exchange/answers.ts";
import { Confirm } from "./confirm.tsx";
import type { BarProps } from "./save-words.tsx";
import { UsesShown } from "./uses-shown.tsx";

/** What is asked before it is done. */
export type Question = "unpublish" | "discard" | "undo" | "delete";

interface AskedProps extends BarProps {
  question: Question;
  remove: () => void;
  onLeave: () => void;
}

/** A question about an entry, and what follows when the answer is yes. */
export function Asked({ question, editor, state, form, remove, onLeave }: AskedProps) {
  const { standing } = state;
  const { title } = standing;

  async function tell(work: Promise<Outcome>, done?: string) {
    form.tell(await work, done);
  }

  const asked: Record<typeof question, { title: string; no: string; yes: string; act: () => void; text: ReactNode }> = {
    undo: {
      title: "Undo what you changed?",
      no: "Keep my changes",
      yes: "Undo them",
      act: editor.discard,
      text: "Everything goes back to how it was last saved.",
    },
    discard: {
      title: "Discard the draft?",
      no: "Keep the draft",
      yes: "Discard it",
      act: () => tell(editor.discardDraft(), "The form shows what visitors see"),
      text: "The form goes back to what visitors see. The draft stays among the earlier versions.",
    },
    unpublish: {
      title: `Take “${title}” off the site?`,
      no: "Leave it there",
      yes: "Unpublish",
      act: () => tell(editor.unpublish(), `“${title}” is off the site`),
      text: (
        <>
          <p>Visitors do not see it any more. It stays here as a draft.</p>
          <UsesShown subject={editor.subject} />
        </>
      ),
    },
    delete: {
      title: `Delete “${title}”?`,
      no: "Keep it",
      yes: "Delete",
      act: remove,
      text: (
        <>
          <p>
            {standing.isPublished && "Visitors will not find it any more. "}For 30 days you can put it back from the
            bin.
          </p>
          <UsesShown subject={editor.subject} />
        </>
      ),
    },
  };
  const { act, text, ...words } = asked[question];
  return (
    <Confirm {...words} onLeave={onLeave} onYes={act}>
      {text}
    </Confirm>
  );
}
