import { data } from "react-router";
import { findPictureChoice, type PictureChoice } from "../../content/choices.server.ts";
import { addPicture } from "../../content/pictures.server.ts";
import { servicesContext } from "../../context.ts";
import type { Action } from "../../people/rules.ts";
import { permit } from "../guard.server.ts";
import type { Route } from "./+types/upload";
import { refusalInWords } from "./refusals.ts";

export const handle = { right: "media.edit" } satisfies { right: Action };

export type UploadAnswer =
  | { state: "added" | "known"; picture: PictureChoice }
  /** Why, in words. */
  | { state: "refused"; why: string };

/** Tells a browser whose upload broke off whether it may still upload. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 204 });
}

/** Takes the bytes of one picture; the address says what its file is called. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = permit(context, handle.right);
  const services = context.get(servicesContext);
  const filename = new URL(request.url).searchParams.get("name") ?? "";
  const pieces: AsyncIterable<Uint8Array> = request.body ?? (async function* () {})();
  const result = await addPicture(services, { filename, pieces, by }, services.now());
  return Response.json(await answerOf(result, filename));

  async function answerOf(taken: Awaited<ReturnType<typeof addPicture>>, name: string): Promise<UploadAnswer> {
    if (taken.state === "refused") return { state: "refused", why: refusalInWords(taken.why, name) };
    const picture = await findPictureChoice(services.db, taken.id);
    if (!picture) throw data(null, { status: 404, statusText: "Not Found" });
    return { state: taken.state, picture };
  }
}
