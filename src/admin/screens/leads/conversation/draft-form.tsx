import { type ReactNode, type RefObject, useRef } from "react";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import type { DraftContent, DraftMode } from "#src/domain/leads/conversation/draft-content.ts";
import type { Draft } from "#src/domain/leads/conversation/drafts.server.ts";
import { DraftConflict, DraftState } from "./draft-status.tsx";
import { useDraft } from "./use-draft.ts";

interface DraftFormProps {
  lead: string;
  mode: DraftMode;
  intent: string;
  stored: Draft;
  /** The names of its fields. */
  fields: readonly string[];
  /** The fields, with what they begin with. */
  children: (draft: DraftContent, box: RefObject<HTMLDivElement | null>) => ReactNode;
  /** The button that sends it. */
  submit: ReactNode;
}

/** A form of the composer. It is autosaved until it is sent. Ctrl or ⌘ and Enter send it. */
export function DraftForm({ lead, mode, intent, stored, fields, children, submit }: DraftFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const { draft, key, status, change, resolve, submitted, finish } = useDraft(box, { lead, mode, stored, fields });
  return (
    <div onSubmit={submitted}>
      <ActionForm intent={intent} about={lead} isAutosaved onDone={finish}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields in it */}
        <div
          ref={box}
          key={key}
          className="grid gap-4"
          onInput={change}
          onKeyDown={({ key: pressed, ctrlKey, metaKey, target }) => {
            if (pressed !== "Enter" || !(ctrlKey || metaKey) || !(target instanceof HTMLTextAreaElement)) return;
            target.form?.requestSubmit();
          }}
        >
          <input type="hidden" name="item" value={draft.id} />
          {children(draft.content, box)}
        </div>
        <DraftConflict status={status} onResolve={resolve} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {submit}
          <DraftState status={status} />
        </div>
      </ActionForm>
    </div>
  );
}
