import { Button, Input } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import type { Link } from "../../content/schema/reference-forms.ts";
import { isLink } from "../../content/schema/reference-forms.ts";
import { Modal, ModalActions } from "../conflicts/modal.tsx";
import { useReferenceOptions } from "../context.ts";
import { FieldError, type Labels } from "../inputs/field-wrapper.tsx";
import { LinkTarget } from "../inputs/link.tsx";
import { completeAddress } from "./paste/address.ts";

interface LinkDialogProps {
  /** The current target; null for a new link. */
  link: Link | null;
  /** Nothing is selected, so the dialog also asks for the link text. */
  needsWords: boolean;
  save: (link: Link, words: string) => void;
  remove: () => void;
  leave: () => void;
}

/** Edits a link in a text. */
export function LinkDialog({ link, needsWords, save, remove, leave }: LinkDialogProps) {
  const id = useId();
  const { entry } = useReferenceOptions();
  const [target, setTarget] = useState<Link>(link ?? { entry: "" });
  const [words, setWords] = useState("");
  const [error, setError] = useState("");
  const suggested = "entry" in target ? (entry(target.entry)?.title ?? "") : target.address.replace(/^https?:\/\//, "");
  const labels: Labels = {
    id,
    "aria-labelledby": `${id}-label`,
    "aria-describedby": error ? `${id}-fault` : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": true,
  };

  useEffect(() => document.getElementById(id)?.focus(), [id]);

  function submit() {
    const completed = "address" in target ? { address: completeAddress(target.address, location.origin) } : target;
    if (isLink(completed)) save(completed, words.trim() || suggested);
    else setError("entry" in target ? errorFor(target) : "Enter a web address, like https://example.com.");
  }

  return (
    <Modal title={link ? "Edit link" : "Add link"} onLeave={leave}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p id={`${id}-label`} className="field-head">
          Links to
        </p>
        <div className="link-input">
          <LinkTarget
            labels={labels}
            link={target}
            write={(next) => {
              setTarget(next);
              setError("");
            }}
          />
        </div>
        <FieldError id={`${id}-fault`} text={error || undefined} />
        {needsWords && (
          <div className="field mt-4">
            <label htmlFor={`${id}-words`} className="field-head">
              Link text
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
        <ModalActions submitLabel={link ? "Save" : "Add"} onLeave={leave}>
          {link && (
            <Button variant="line" onClick={remove}>
              Remove link
            </Button>
          )}
        </ModalActions>
      </form>
    </Modal>
  );
}

function errorFor({ entry }: { entry: string }): string {
  return entry === "" ? "Choose a page." : "Use lowercase letters, numbers, and hyphens for the section.";
}
