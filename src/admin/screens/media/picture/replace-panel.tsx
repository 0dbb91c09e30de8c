import { useRevalidator } from "react-router";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { done } from "#src/admin/ui/form/result.ts";
import { showResult } from "#src/admin/ui/form/undo.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { UploadButton } from "#src/admin/ui/upload/upload-button.tsx";
import { UploadList } from "#src/admin/ui/upload/upload-list.tsx";
import { useUploads } from "#src/admin/ui/upload/use-uploads.ts";

const replacedText = "Replaced. Every page that uses it shows the new file now.";
const cropRemovedText = "It has another shape, so the crop is gone: all of it is shown.";

interface ReplacePanelProps {
  id: string;
  isPicture: boolean;
  /** When it was last replaced; null if that can't be undone. */
  replaced: Moment | null;
}

/** Uploads new content for every place that uses the file. */
export function ReplacePanel({ id, isPicture, replaced }: ReplacePanelProps) {
  const { revalidate } = useRevalidator();
  const showReplaced = (message: string) => {
    showResult(done("replace", message));
    void revalidate();
  };
  const uploads = useUploads({
    takes: isPicture ? "pictures" : "files",
    replaces: id,
    onUploaded: (_, isUncropped) => showReplaced(isUncropped ? `${replacedText} ${cropRemovedText}` : replacedText),
    onFileUploaded: () => showReplaced(replacedText),
  });
  return (
    <Panel
      id="replace"
      title="Replace"
      text={`Every page that uses it shows the new file at once. ${isPicture ? "Name, alt text" : "Title"}, tags and address stay.`}
    >
      <div className="upload-area unscripted:hidden" {...uploads.dropZone}>
        <UploadButton uploads={uploads}>Upload a new file</UploadButton>
        <UploadList uploads={uploads} hidesSuccess />
      </div>
      {replaced && (
        <ActionForm intent="put-back">
          <p className="text-ink-2">
            Replaced <TimeAgo at={replaced} />. You can restore the previous file for 30 days.
          </p>
          <SubmitButton busy="Restoring...">Restore the previous file</SubmitButton>
        </ActionForm>
      )}
    </Panel>
  );
}
