import { Checkbox, Input } from "@mantine/core";
import { useId, useState } from "react";
import { longestAlt } from "../../../content/reference-forms.ts";
import { sendByEnter } from "../../keys.ts";
import { Described } from "./labelled.tsx";
import { Warning } from "./warning.tsx";

interface AltInputProps {
  alt: string;
  /** Whether it is asked for: nobody has said yet that the picture only decorates. */
  isAsked: boolean;
  write: (alt: string) => void;
}

/** What is to be seen in a picture; nothing is said of one that only decorates. */
export function AltInput({ alt, isAsked, write }: AltInputProps) {
  const id = useId();
  const [isDecorative, setDecorative] = useState(alt === "" && !isAsked);
  const [kept, setKept] = useState(alt);

  function toggle() {
    setKept(alt);
    write(isDecorative ? kept : "");
    setDecorative(!isDecorative);
  }

  return (
    <div className="picture-alt">
      {!isDecorative && (
        <div>
          <div className="field-head">
            <label htmlFor={id}>Picture description</label>
            <span id={`${id}-aside`} className="field-aside">
              Read aloud to those who do not see it
            </span>
          </div>
          <Described by={`${id}-aside`}>
            <Input
              id={id}
              component="textarea"
              multiline
              rows={1}
              className="growing-line"
              autoComplete="off"
              maxLength={longestAlt}
              value={alt}
              onKeyDown={sendByEnter}
              onChange={({ currentTarget }) => write(currentTarget.value.replace(/\n+/g, " "))}
            />
          </Described>
          {alt.trim() === "" && <Warning>Say what is to be seen, or that it only decorates.</Warning>}
        </div>
      )}
      <Checkbox label="It only decorates: nothing is read aloud" checked={isDecorative} onChange={toggle} />
    </div>
  );
}
