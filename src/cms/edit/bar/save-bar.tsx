import { Button } from "@mantine/core";
import { useState } from "react";
import { href, Link } from "react-router";
import { Confirm } from "./confirm.tsx";
import { type BarProps, SaveKey, SaveWords } from "./save-words.tsx";
import { barWords } from "./words.ts";

/** At the foot of the window: how things stand with what is saved at once, and what can be done about it. */
export function SaveBar(props: BarProps) {
  const { editor, state, timeZone, form } = props;
  const [isDiscarding, setDiscarding] = useState(false);
  const { status } = state;
  const isSaving = status.state === "saving";
  return (
    <section aria-label="Save" className="save-bar">
      {props.notices}
      <SaveWords {...props} words={barWords(state, timeZone, true)} />
      <div className="save-acts">
        {status.state === "saved" ? (
          <Button component={Link} variant="line" to={href("/cms/revisions/:entry", { entry: editor.subject.entry })}>
            Earlier versions
          </Button>
        ) : (
          <Button variant="line" onClick={() => setDiscarding(true)} disabled={isSaving}>
            Discard
          </Button>
        )}
        <Button onClick={form.save} aria-disabled={isSaving || undefined} aria-keyshortcuts="Control+S Meta+S">
          {isSaving ? "Saving..." : "Save"}
          <SaveKey />
        </Button>
      </div>
      {isDiscarding && (
        <Confirm
          title="Discard what you changed?"
          no="Keep my changes"
          yes="Discard them"
          onLeave={() => setDiscarding(false)}
          onYes={editor.discard}
        >
          Everything goes back to how it was last saved.
        </Confirm>
      )}
    </section>
  );
}
