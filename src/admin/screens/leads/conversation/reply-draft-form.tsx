import { type ReactNode, type RefObject, useRef } from "react";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import type { ReplyDraftContent, ReplyDraftMode } from "#src/domain/leads/conversation/reply-draft-content.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { ReplyDraftConflict, ReplyDraftState } from "./reply-draft-status.tsx";
import { useReplyDraft } from "./use-reply-draft.ts";

/** What a form has of the composer around it. */
export interface ComposerForm {
  lead: OpenLead;
  show: (mode: ReplyDraftMode) => void;
  /** `sent`: its draft is gone. */
  close: (sent: ReplyDraftMode) => void;
}

interface ReplyDraftFormProps {
  composer: ComposerForm;
  mode: ReplyDraftMode;
  intent: string;
  /** The names of its fields. */
  fields: readonly string[];
  /** The fields, with what they begin with. */
  children: (draft: ReplyDraftContent, containerRef: RefObject<HTMLDivElement | null>) => ReactNode;
  /** The button that sends it. */
  submit: ReactNode;
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((type) => target instanceof type);
}

/** A form of the composer. It is autosaved until it is sent. Ctrl or ⌘ and Enter send it. */
export function ReplyDraftForm({ composer, mode, intent, fields, children, submit }: ReplyDraftFormProps) {
  const { lead, show, close } = composer;
  const containerRef = useRef<HTMLDivElement>(null);
  const { draft, key, status, change, resolve, submitted, finish } = useReplyDraft(containerRef, {
    lead: lead.id,
    mode,
    stored: lead.replyDrafts[mode],
    fields,
    onRestored: () => show(mode),
  });
  return (
    <div onSubmit={submitted}>
      <ActionForm intent={intent} about={lead.id} isAutosaved onDone={() => finish() || close(mode)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the fields in it */}
        <div
          ref={containerRef}
          key={key}
          className="grid gap-3"
          onInput={change}
          onKeyDown={(event) => {
            const { key: pressed, ctrlKey, metaKey, target } = event;
            if (pressed !== "Enter" || !(ctrlKey || metaKey) || event.defaultPrevented || !isField(target)) return;
            event.preventDefault();
            target.form?.requestSubmit();
          }}
        >
          <input type="hidden" name="item" value={draft.id} />
          {children(draft.content, containerRef)}
        </div>
        <ReplyDraftConflict status={status} onResolve={resolve} />
        <div className="composer-foot">
          {submit}
          <ReplyDraftState status={status} />
        </div>
      </ActionForm>
    </div>
  );
}
