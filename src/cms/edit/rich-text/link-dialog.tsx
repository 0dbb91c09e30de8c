import { Button, Input } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import type { Link } from "../../../content/kinds/fields.ts";
import { isLink } from "../../../content/reference-forms.ts";
import { useChoices } from "../context.ts";
import { Fault, type Labels } from "../inputs/labelled.tsx";
import { LinkTarget } from "../inputs/link.tsx";
import { Answers, Asking } from "../notices/asking.tsx";
import { completed } from "./paste/address.ts";

interface LinkDialogProps {
  /** Where it leads by now; null for a new one. */
  link: Link | null;
  /** Nothing is selected that could lead somewhere: its words are asked for. */
  needsWords: boolean;
  save: (link: Link, words: string) => void;
  remove: () => void;
  leave: () => void;
}

/** Asks where a link in a text leads. */
export function LinkDialog({ link, needsWords, save, remove, leave }: LinkDialogProps) {
  const id = useId();
  const { entry } = useChoices();
  const [target, setTarget] = useState<Link>(link ?? { entry: "" });
  const [words, setWords] = useState("");
  const [fault, setFault] = useState("");
  const suggested = "entry" in target ? (entry(target.entry)?.title ?? "") : target.address.replace(/^https?:\/\//, "");
  const labels: Labels = {
    id,
    "aria-labelledby": `${id}-label`,
    "aria-describedby": fault ? `${id}-fault` : undefined,
    "aria-invalid": fault ? true : undefined,
    "aria-required": true,
  };

  useEffect(() => document.getElementById(id)?.focus(), [id]);

  function submit() {
    const wanted = "address" in target ? { address: completed(target.address, location.origin) } : target;
    if (isLink(wanted)) save(wanted, words.trim() || suggested);
    else setFault("entry" in target ? faultOf(target) : "Write an address, such as https://example.com.");
  }

  return (
    <Asking title={link ? "Change the link" : "Add a link"} onLeave={leave}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p id={`${id}-label`} className="field-head">
          Leads to
        </p>
        <div className="link-input">
          <LinkTarget
            labels={labels}
            link={target}
            write={(next) => {
              setTarget(next);
              setFault("");
            }}
          />
        </div>
        <Fault id={`${id}-fault`} text={fault || undefined} />
        {needsWords && (
          <div className="field mt-4">
            <label htmlFor={`${id}-words`} className="field-head">
              Words
            </label>
            <Input
              id={`${id}-words`}
              autoComplete="off"
              placeholder={suggested}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          </div>
        )}
        <Answers done={link ? "Change it" : "Add it"} onLeave={leave}>
          {link && (
            <Button variant="line" onClick={remove}>
              Remove the link
            </Button>
          )}
        </Answers>
      </form>
    </Asking>
  );
}

function faultOf({ entry }: { entry: string }): string {
  return entry === "" ? "Choose a page." : "The part of a page is named in small letters, digits and hyphens.";
}
