import { ArrowLeft, Trash2 } from "lucide-react";
import { useState } from "react";
import { data, href, Link } from "react-router";
import { usesOf } from "../../../content/media-list.server.ts";
import { findPicture } from "../../../content/pictures.server.ts";
import { servicesContext } from "../../../context.ts";
import { pictureKey } from "../../../media/key.ts";
import { drawingAddress } from "../../../media/places.ts";
import type { Action } from "../../../people/rules.ts";
import { Dialog } from "../../dialog.tsx";
import { AskForm } from "../../form/ask-form.tsx";
import { LongLineField, SendButton } from "../../form/fields.tsx";
import { readForm } from "../../form/read-form.server.ts";
import { permit } from "../../guard.server.ts";
import { readOffice } from "../../office.server.ts";
import { Panel, ScreenHead } from "../../panel.tsx";
import { Ago } from "../../time.tsx";
import { sizeInWords } from "../size.ts";
import { UseList } from "../use-list.tsx";
import type { Route } from "./+types/page";
import { answerPicture, pictureForm } from "./actions.server.ts";
import { Crops } from "./crops.tsx";
import { FocalPoint } from "./focal-point.tsx";

export const handle = { right: "media.edit" } satisfies { right: Action };

/** As many places as one goes through. */
const mostUses = 50;

export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const row = await findPicture(db, params.picture);
  if (!row) throw data(null, { status: 404, statusText: "Not Found" });
  const [{ company, moment }, uses] = await Promise.all([readOffice(db, now()), usesOf(db, [row.id], mostUses)]);
  const { id, filename, alt, width, height, bytes, focus_x, focus_y } = row;
  return {
    company,
    picture: { id, filename, alt, width, height, bytes, focus: { x: focus_x, y: focus_y } },
    /** Sharp at any size, where it is one. */
    drawing: row.content_type === "image/svg+xml" ? drawingAddress(pictureKey(row)) : null,
    added: moment(row.created_at),
    uses: uses.get(id) ?? { number: 0, first: [] },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return answerPicture(context.get(servicesContext), params.picture, person, await readForm(request, pictureForm));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `${loaderData.picture.filename} - ${loaderData.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

export default function Picture({ loaderData }: Route.ComponentProps) {
  const { picture, drawing, added, uses } = loaderData;
  const { id, filename, alt, width, height, bytes } = picture;
  const [focus, setFocus] = useState(picture.focus);
  const address = href("/cms/media/:picture/whole", { picture: id });
  return (
    <>
      <ScreenHead
        title={filename}
        text={
          <>
            {drawing ? "Drawing" : `${width} × ${height} pixels`}, {sizeInWords(bytes)}, added <Ago at={added} />
          </>
        }
      >
        <Link to={href("/cms/media")} className="link inline-flex items-center gap-2">
          <ArrowLeft className="icon size-4" aria-hidden />
          Back to Media
        </Link>
      </ScreenHead>
      <div className="grid gap-6">
        <AskForm intent="change" className="panel picture-panel">
          <div className="grid min-w-0 content-start gap-5">
            {drawing ? (
              <img src={drawing} alt="" className="picture-whole" data-drawing="" />
            ) : (
              <FocalPoint address={address} size={picture} focus={focus} move={setFocus} />
            )}
          </div>
          <div className="grid min-w-0 content-start gap-5">
            <LongLineField
              name="alt"
              label="What is to be seen"
              value={alt}
              hint="Read aloud to those who do not see it. It is offered wherever the picture is chosen; pages that show it already keep their own words."
            />
            <input type="hidden" name="x" value={focus.x} />
            <input type="hidden" name="y" value={focus.y} />
            <SendButton busy="Saving...">Save</SendButton>
          </div>
          {!drawing && <Crops address={address} size={picture} focus={focus} />}
        </AskForm>
        <Panel id="shown-on" title="Shown on" text="A picture that is shown somewhere cannot be deleted.">
          {uses.number > 0 ? (
            <UseList uses={uses} />
          ) : (
            <>
              <p>Nowhere.</p>
              <div>
                <Dialog
                  opener={{ label: "Delete", icon: <Trash2 className="icon size-4" aria-hidden /> }}
                  title={`Delete ${filename}?`}
                  forms={(form) => form === "delete"}
                >
                  {() => (
                    <AskForm intent="delete">
                      <p className="text-ink-2">It leaves the library. For a moment you can undo it.</p>
                      <SendButton busy="Deleting..." tone="danger">
                        Delete it
                      </SendButton>
                    </AskForm>
                  )}
                </Dialog>
              </div>
            </>
          )}
        </Panel>
      </div>
    </>
  );
}
