import type { Editor } from "@tiptap/core";
import { useEffect, useId, useState } from "react";
import { Button, Input } from "#src/admin/ui/controls.tsx";
import { Field, FieldGroup } from "#src/admin/ui/field.tsx";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { isLink, type Link } from "#src/domain/content/schema/values/reference-forms.ts";
import { useReferenceOptions } from "../context.ts";
import { LinkTarget } from "../inputs/link.tsx";
import { type LinkedRange, linkToEntries, removeLink, setLink } from "./links.ts";

interface LinkDialogProps {
  editor: Editor;
  range: LinkedRange;
  leave: () => void;
}

/** Adds, edits or removes a link in a text. It also asks for the link text if the range is empty. */
export function LinkDialog({ editor, range, leave }: LinkDialogProps) {
  const id = useId();
  const { entry, findEntryAt } = useReferenceOptions();
  const [target, setTarget] = useState<Link>(range.link ?? { entry: "" });
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const suggested = "entry" in target ? (entry(target.entry)?.title ?? "") : target.address.replace(/^https?:\/\//, "");
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  function submit() {
    if (!isLink(target)) return setError(errorFor(target));
    setLink(editor, range, target, text.trim() || suggested);
    leave();
    void linkToEntries(editor, findEntryAt);
  }

  function remove() {
    removeLink(editor, range);
    leave();
  }

  const removeButton = range.link && (
    <Button variant="line" onClick={remove}>
      Remove link
    </Button>
  );
  return (
    <ModalForm
      title={range.link ? "Edit link" : "Add link"}
      onLeave={leave}
      submitLabel={range.link ? "Save" : "Add"}
      noValidate
      submit={submit}
      actions={removeButton}
    >
      <FieldGroup id={id} label="Links to" error={error || undefined} isRequired>
        {(labels) => (
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
        )}
      </FieldGroup>
      {range.from === range.to && (
        <Field id={`${id}-text`} label="Link text" className="mt-4">
          {(labels) => (
            <Input
              {...labels}
              autoComplete="off"
              placeholder={suggested}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ModalForm>
  );
}

function errorFor(target: Link): string {
  if ("address" in target) return "Enter a web address, like https://example.com.";
  return target.entry === "" ? "Choose a page." : "Use lowercase letters, numbers, and hyphens for the section.";
}
