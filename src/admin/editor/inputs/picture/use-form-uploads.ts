import { type UploadOptions, useUploads } from "#src/admin/ui/upload/use-uploads.ts";
import { useEditorContext } from "../../context.ts";

/** Uploads into a form, which waits for them before it publishes. */
export function useFormUploads(options: UploadOptions) {
  return useUploads({ ...options, onStarted: useEditorContext().addUpload });
}
