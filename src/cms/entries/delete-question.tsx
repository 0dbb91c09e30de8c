import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Asked } from "./answer.ts";
import { quoted } from "./outcome.ts";
import { UseLinks } from "./use-links.tsx";
import type { ListFormComponent } from "./use-list-work.tsx";

/** Asked before something is deleted that something else refers to; leads to where that is. */
export function DeleteQuestion({ asked, Form }: { asked: Asked; Form: ListFormComponent }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each question opens it anew
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, [asked]);

  const number = asked.entries.length;
  const [first] = asked.referred;
  const what = number === 1 && first ? quoted(first.title) : `${number} entries`;
  return (
    <dialog ref={dialog} open aria-labelledby="delete-question" className="dialog">
      <h3 id="delete-question" className="mb-3 text-[1.25rem] leading-tight tracking-[-.02em] break-words">
        Delete {what}?
      </h3>
      <div className="grid gap-4 text-ink-2">
        {asked.referred.map(({ id, title, uses }) => (
          <div key={id}>
            <p className="break-words">{number === 1 ? "It" : quoted(title)} is used by:</p>
            <UseLinks uses={uses} />
          </div>
        ))}
        <p>Visitors will not find it there any more. For 30 days you can put it back from the bin.</p>
        <Form method="post" preventScrollReset onSubmit={close} className="flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="anyway" value="yes" />
          {asked.entries.map((id) => (
            <input key={id} type="hidden" name="entry" value={id} />
          ))}
          <Button type="button" variant="line" onClick={close} className="unscripted:hidden">
            Keep {number === 1 ? "it" : "them"}
          </Button>
          <Button type="submit" variant="danger">
            Delete {number === 1 ? "it" : "them"} anyway
          </Button>
        </Form>
      </div>
    </dialog>
  );
}
