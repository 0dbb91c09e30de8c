import { data } from "react-router";
import { contentDisposition } from "#src/domain/media/file-types.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { streamOf } from "../../stream-of.server.ts";

/** Downloads a file of a lead, or throws a 404. A browser neither shows it nor runs anything in it. */
export async function downloadFile(
  store: Pick<MediaStore, "stream">,
  file: { name: string; digest: string } | null,
): Promise<Response> {
  const content = file && (await store.stream(attachmentName(file.digest)));
  if (!file || !content) throw data(null, { status: 404, statusText: "Not Found" });
  return new Response(streamOf(content), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": contentDisposition("attachment", file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}
