import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { differencesBetween } from "../../content/differences.ts";
import { placeOf } from "../../content/place.ts";
import { wordsOf } from "../../content/words-of.ts";
import { FormMessage } from "../message.tsx";
import { Previewed } from "../preview/previewed.tsx";
import { SkipLink } from "../skip-link.tsx";
import { PublishBar } from "./bar/publish-bar.tsx";
import { SaveBar } from "./bar/save-bar.tsx";
import { EditingContext, namesIn } from "./context.ts";
import { openEditor } from "./editor/editor.ts";
import { isSavedAtOnce } from "./exchange/at-once.ts";
import type { Loaded } from "./exchange/load.server.ts";
import { Clashes } from "./notices/clashes.tsx";
import { Cut } from "./notices/cut.tsx";
import { Leaving } from "./notices/leaving.tsx";
import { Missed } from "./notices/missed.tsx";
import { Newer, useNotice } from "./notices/newer.tsx";
import { Offer, offerId } from "./notices/offer.tsx";
import { useChoosing } from "./use-choosing.ts";
import { type Says, useForm } from "./use-form.ts";

interface EditFormProps {
  loaded: Loaded;
  /** The screen's own address. */
  path: string;
  says: Says;
  /** Brings the part of the screen into view that an input stands in. */
  reveal?: (path: string) => void;
  /** What stands before all that is said of the form. */
  head?: ReactNode;
  children: ReactNode;
}

/** The form of one entry: its inputs stand in it, and what they hold is saved, kept and merged here. */
export function EditForm({ loaded, path, says, reveal, head, children }: EditFormProps) {
  const { timeZone, facts, subject } = loaded;
  const { choices, learn, known } = useChoosing(loaded.choices);
  const [editor] = useState(() => openEditor(loaded, { learn, known }));
  const state = useSyncExternalStore(editor.subscribe, editor.read, editor.read);
  const form = useForm(editor, { says, timeZone, reveal });
  const { edited, root } = editor;
  const { faults, status, standing } = state;
  const { sought } = form;
  const editing = useMemo(
    () => ({ edited, root, faults, choices, subject, standing, timeZone, facts, sought }),
    [edited, root, faults, choices, subject, standing, timeZone, facts, sought],
  );
  const names = namesIn(choices);

  const [isLive, setLive] = useState(false);

  useEffect(() => setLive(true), []);
  useEffect(() => editor.start(), [editor]);
  const companions = useNotice(editor, state.base.version, loaded.companions);

  const body = (
    <>
      {head}
      <div className="mb-6 hidden unscripted:block">
        <FormMessage tone="bad">
          Editing needs JavaScript: switch it on in this browser and reload the page.
        </FormMessage>
      </div>
      {state.offer && <SkipLink to={offerId}>Skip to the unsaved text</SkipLink>}
      {state.base.cut && (
        <div className="mb-6">
          <Cut parts={state.base.cut}>
            Nothing was deleted: all of it stays in the earlier versions. If you save, the new version has what you see
            here.
          </Cut>
        </div>
      )}
      {standing.missed && <Missed {...{ editor, known, form, timeZone }} missed={standing.missed} />}
      {/* What was typed before the script has taken over would be lost. */}
      <div inert={!isLive}>{children}</div>
    </>
  );
  // What comes by itself is said in the bar, so that nothing moves under the pointer.
  const notices = (
    <>
      {state.offer && (
        <Offer
          offer={state.offer}
          timeZone={timeZone}
          onRestore={() => state.offer && void editor.restore(state.offer)}
          onDiscard={() => state.offer && void editor.forget(state.offer)}
        />
      )}
      <Newer
        state={state}
        timeZone={timeZone}
        differences={(before, after) => differencesBetween(root, before, after, names)}
        onTake={editor.takeNewer}
      />
    </>
  );
  const bar = { editor, state, timeZone, path, form, companions, notices };
  return (
    <EditingContext value={editing}>
      {isSavedAtOnce(subject.kind) ? (
        body
      ) : (
        <Previewed editor={editor} state={state} lead={form.lead}>
          {body}
        </Previewed>
      )}
      {status.state === "choosing" && (
        <Clashes
          choice={status.choice}
          timeZone={timeZone}
          inWords={({ path: at, mine, theirs }) => {
            const { field, label } = placeOf(root, at.split("."), status.choice.merged);
            return { label, mine: wordsOf(field, mine, names), theirs: wordsOf(field, theirs, names) };
          }}
          besides={differencesBetween(root, state.base.content, status.choice.base.content, names).filter(
            ({ path: at }) =>
              !status.choice.clashes.some((clash) => at === clash.path || at.startsWith(`${clash.path}.`)),
          )}
          onSettle={async (taken) => {
            const outcome = await editor.settle(taken);
            if (outcome) form.tell(outcome);
          }}
          onLater={editor.chooseLater}
        />
      )}
      <Leaving editor={editor} title={loaded.title} isUnsaved={status.state !== "saved"} save={form.save} />
      {isSavedAtOnce(subject.kind) ? <SaveBar {...bar} /> : <PublishBar {...bar} loaded={loaded} />}
    </EditingContext>
  );
}
