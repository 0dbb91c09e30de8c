import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { type Lessons, minLessons } from "#src/domain/leads/spam/learned.ts";

/** What the spam filter has learned from staff, which they can make it forget. */
export function SpamFilter({ lessons: { spam, real, words } }: { lessons: Lessons }) {
  const starts = `It starts to count after ${minLessons.spam} leads marked as spam and ${minLessons.real} real ones.`;
  const isCounting = spam >= minLessons.spam && real >= minLessons.real;
  return (
    <Panel
      id="spam-filter"
      title="Spam filter"
      text="It learns from your team: from leads marked or confirmed as spam, and from real ones (Not spam, contacted, qualified or won). What it learns adds a few points to a new inquiry. That alone never flags one."
    >
      {spam + real === 0 ? (
        <p className="text-ink-2">Nothing learned yet. {starts}</p>
      ) : (
        <>
          <p>
            Learned from {countText(spam, "spam lead")} and {countText(real, "real lead")}. {!isCounting && starts}
          </p>
          {isCounting && <SpamIndicators words={words} />}
          <div>
            <Dialog
              trigger={{ label: "Start over" }}
              title="Forget what the spam filter learned?"
              forms={(key) => key === "reset-spam-filter"}
            >
              {(close) => (
                <ActionForm intent="reset-spam-filter" onDone={close}>
                  <p>Leads keep their status. The filter learns again from what your team marks next.</p>
                  <SubmitButton busy="Forgetting..." tone="danger">
                    Start over
                  </SubmitButton>
                </ActionForm>
              )}
            </Dialog>
          </div>
        </>
      )}
    </Panel>
  );
}

function SpamIndicators({ words }: Pick<Lessons, "words">) {
  if (words.length === 0)
    return <p className="text-ink-2">No word is much more frequent in spam than in real leads.</p>;
  return (
    <div className="grid gap-2">
      <h4 id="spam-words">Points to spam</h4>
      <ul aria-labelledby="spam-words" className="flex flex-wrap gap-x-5 gap-y-1.5">
        {words.map(({ word, spam, real }) => (
          <li key={word} className="min-w-0 break-words">
            {word}{" "}
            <span className="text-ink-2">
              ({spam} spam, {real} real)
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
