import { data } from "react-router";
import { permit } from "../../../admin-session/guard.server.ts";
import type { Action } from "../../../auth/policies.ts";
import { servicesContext } from "../../../context.ts";
import { findAttachment } from "../../../leads/conversation/attachments.server.ts";
import { contentDisposition } from "../../../media/file-types.ts";
import { attachmentName } from "../../../media/store.ts";
import { isId } from "../query-params.ts";
import type { Route } from "./+types/attachment";

export const handle = { right: "leads.read" } satisfies { right: Action };

/** Downloads an email's attachment. A browser neither shows it nor runs anything in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, store } = context.get(servicesContext);
  const file = isId(params.attachment) ? await findAttachment(db, params.attachment) : null;
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

/** Reads as fast as the browser takes it. */
function streamOf(content: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
