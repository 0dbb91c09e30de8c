import { Button } from "#src/admin/ui/controls.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import type { Failure } from "#src/admin/ui/requests.ts";
import type { ReplyDraftStatus } from "./use-reply-draft.ts";

function failureText(failure: Failure): string {
  switch (failure) {
    case "logged-out":
    case "forbidden":
    case "two-factor":
    case "other-person":
      return "You're logged out. The draft stays in this browser: log in again to continue.";
    case "too-large":
      return "The draft is too long to be saved on the server. It stays in this browser. Make it shorter.";
    case "missing":
      return "This lead no longer exists, so the draft can't be saved.";
    default:
      return "The draft isn't saved on the server yet. It stays in this browser, and saving is tried again.";
  }
}

/** Whether the draft is saved. */
export function ReplyDraftState({ status }: { status: ReplyDraftStatus }) {
  const time =
    status.state === "saved" && new Date(status.at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  return (
    <p role="status" className={status.state === "failed" ? "text-xs text-bad" : "text-xs text-ink-3"}>
      {time && `Draft saved ${time}`}
      {status.state === "failed" && failureText(status.failure)}
    </p>
  );
}

/** When another tab has changed the draft, too. */
export function ReplyDraftConflict({
  status,
  onResolve,
}: {
  status: ReplyDraftStatus;
  onResolve: (choice: "this" | "other") => void;
}) {
  if (status.state !== "conflict") return null;
  return (
    <FormMessage tone="bad">
      <p>You changed this draft in another tab, too. There it is:</p>
      <p className="my-2 max-h-40 overflow-y-auto text-ink whitespace-pre-wrap wrap-anywhere">
        {status.other.content.text || "(empty)"}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="line" onClick={() => onResolve("this")}>
          Keep what's here
        </Button>
        <Button variant="line" onClick={() => onResolve("other")}>
          Use the other one
        </Button>
      </div>
    </FormMessage>
  );
}
