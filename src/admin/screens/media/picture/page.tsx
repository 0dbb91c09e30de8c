import { ArrowLeft, Trash2 } from "lucide-react";
import { useState } from "react";
import { data, href, Link } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { CopyLink } from "#src/admin/ui/copy-text.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { LongLineField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { countOf } from "#src/admin/ui/format-count.ts";
import { Panel, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { tagsOf } from "#src/domain/content/published/media/media-tags.server.ts";
import { type Uses, usesOf } from "#src/domain/content/published/media/media-uses.server.ts";
import { findPicture, readAltIn } from "#src/domain/content/published/media/pictures.server.ts";
import { lastReplacement } from "#src/domain/content/published/media/replace-file.server.ts";
import { readLanguages } from "#src/domain/content/published/site-languages.server.ts";
import { isVisible, recordStaffView } from "#src/domain/content/published/uses.server.ts";
import { cropOf, writeCrop } from "#src/domain/media/crop.ts";
import { formatSize } from "#src/domain/media/file-size.ts";
import { fileTitle, fileTypeOf, fileUrl, isDownloaded } from "#src/domain/media/file-types.ts";
import { drawingUrl } from "#src/domain/media/image-presets.ts";
import { pictureKey } from "#src/domain/media/key.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readDownloads } from "#src/domain/visits/downloads.server.ts";
import { UseList } from "../use-list.tsx";
import type { Route } from "./+types/page";
import { altField, pictureForm, runPictureAction } from "./actions.server.ts";
import { Crops } from "./crops.tsx";
import { type Frame, Framing } from "./framing.tsx";
import { ReplacePanel } from "./replace-panel.tsx";

export const handle = { right: "media.edit" } satisfies { right: Action };

const maxUses = 50;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const row = await findPicture(db, params.picture);
  if (!row) throw data(null, { status: 404, statusText: "Not Found" });
  const [{ company, formatMoment: moment }, uses, tags, replaced, downloads, isPublic] = await Promise.all([
    readCompanyInfo(db, now()),
    usesOf(db, [row.id], maxUses),
    tagsOf(db, [row.id]),
    lastReplacement(db, row.id),
    readDownloads(db, isDownloaded(row.content_type) ? [row.id] : []),
    isVisible(db, { id: row.id, shown_to_staff_at: null }, now()),
  ]);
  const { id, filename, alt, width, height, bytes, focus_x, focus_y } = row;
  const type = fileTypeOf(row.content_type);
  // Their content is open to anyone who has the address while staff look at it here.
  if (type) await recordStaffView(db, [id]);
  return {
    company,
    file: type && {
      label: type.label,
      title: fileTitle({ filename, type: row.content_type }),
      link: new URL(fileUrl(row), request.url).href,
      isPublic,
      downloads: downloads.get(id) ?? null,
    },
    tags: tags.get(id) ?? [],
    replaced: replaced && moment(replaced),
    picture: { id, filename, alt, width, height, bytes },
    translations: await readTranslations(db, id),
    frame: { focus: { x: focus_x, y: focus_y }, crop: cropOf(row) },
    /** The SVG itself, if it is one. */
    drawing: row.content_type === "image/svg+xml" ? drawingUrl(pictureKey(row)) : null,
    added: moment(row.created_at),
    uses: uses.get(id) ?? { number: 0, first: [] },
  };
}

/** The alt texts in the other languages of the site. */
async function readTranslations(db: Db, id: string) {
  const others = (await readLanguages(db)).filter((language) => language !== defaultLanguage);
  const languageLabels = new Intl.DisplayNames("en", { type: "language" });
  return Promise.all(
    others.map(async (language) => ({
      name: altField(language),
      label: `Alt text in ${languageLabels.of(language)}`,
      alt: await readAltIn(db, id, language),
    })),
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runPictureAction(context.get(servicesContext), params.picture, person, await parseForm(request, pictureForm));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `${loaderData.picture.filename} - ${loaderData.company} admin` : "Admin" },
    { name: "robots", content: "noindex" },
  ];
}

export default function Picture({ loaderData }: Route.ComponentProps) {
  const { picture, translations, frame, file, drawing, added, uses, tags, replaced } = loaderData;
  const { id, filename, alt, width, height, bytes } = picture;
  const [changed, setChanged] = useState<Frame | null>(null);
  const url = href("/cms/media/:picture/preview", { picture: id });
  return (
    <>
      <ScreenHeader
        title={filename}
        text={
          <>
            {file?.label ?? (drawing ? "SVG" : `${width} × ${height} pixels`)}, {formatSize(bytes)}, added{" "}
            <TimeAgo at={added} />
          </>
        }
      >
        <Link to={href("/cms/media")} className="link inline-flex items-center gap-2">
          <ArrowLeft className="icon size-4" aria-hidden />
          Back to Media
        </Link>
      </ScreenHeader>
      <div className="grid gap-6">
        {file ? (
          <FilePanel file={file} filename={filename} />
        ) : (
          <ActionForm
            intent="change"
            onDone={() => setChanged(null)}
            className="panel lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
          >
            <div className="grid min-w-0 content-start gap-5">
              {drawing ? (
                <img src={drawing} alt="" className="picture-whole" data-drawing="" />
              ) : (
                <Framing url={url} size={picture} frame={changed ?? frame} change={setChanged} />
              )}
            </div>
            <div className="grid min-w-0 content-start gap-5">
              <TextField name="name" label="Name" value={filename} maxLength={120} />
              <LongLineField
                name="alt"
                label="Alt text"
                value={alt}
                hint="Screen readers read it aloud. It's suggested wherever you choose this picture. Pages that already use it keep their own alt text."
              />
              {translations.map(({ name, label, alt }) => (
                <LongLineField
                  key={name}
                  name={name}
                  label={label}
                  value={alt}
                  hint="For pages in this language, until they have an alt text of their own"
                />
              ))}
              {changed && (
                <>
                  <input type="hidden" name="x" value={changed.focus.x} />
                  <input type="hidden" name="y" value={changed.focus.y} />
                  <input type="hidden" name="crop" value={writeCrop(changed.crop)} />
                </>
              )}
              <SubmitButton busy="Saving...">Save</SubmitButton>
            </div>
            {!drawing && <Crops url={url} size={picture} frame={changed ?? frame} />}
          </ActionForm>
        )}
        <ReplacePanel id={id} isPicture={!file} replaced={replaced} />
        <TagsPanel key={tags.join()} tags={tags} />
        <UsedOn filename={filename} uses={uses} />
      </div>
    </>
  );
}

function FilePanel({
  file: { title, link, isPublic, downloads },
  filename,
}: {
  file: NonNullable<Route.ComponentProps["loaderData"]["file"]>;
  filename: string;
}) {
  return (
    <ActionForm intent="rename" className="panel">
      <TextField
        name="name"
        label="Title"
        value={filename}
        hint={`Visitors see “${title}”, unless a link has a title of its own.`}
        maxLength={120}
      />
      <div className="grid gap-2">
        <CopyLink label="Address" link={link} />
        <p className="text-sm text-ink-2">
          {isPublic
            ? "Anyone with this address can open it. The address stays when you replace the file."
            : "Not public yet: use it on a page and publish that page, for example in a Download block. Until then, the address works only for a day after you open this screen."}{" "}
          <a href={link} target="_blank" rel="noreferrer" className="link">
            Open file
          </a>
        </p>
      </div>
      {downloads && (
        <p>
          {countOf(downloads.whole, "download")}
          <span className="block text-xs text-ink-3">
            Also {downloads.partial.toLocaleString("en-US")} opened in part, and{" "}
            {downloads.robots.toLocaleString("en-US")} by robots
          </span>
        </p>
      )}
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </ActionForm>
  );
}

function UsedOn({ filename, uses }: { filename: string; uses: Uses }) {
  return (
    <Panel
      id="shown-on"
      title="Used on"
      text={uses.number > 0 ? "You can't delete it while it's used. Choose another file there first." : undefined}
    >
      {uses.number > 0 ? (
        <UseList uses={uses} />
      ) : (
        <>
          <p>It isn't used anywhere.</p>
          <div>
            <FormDialog
              trigger={{ label: "Delete", icon: <Trash2 className="icon size-4" aria-hidden /> }}
              title={`Delete ${filename}?`}
              intent="delete"
            >
              <p className="text-ink-2">It moves to the trash. You can restore it for 30 days.</p>
              <SubmitButton busy="Deleting..." tone="danger">
                Delete
              </SubmitButton>
            </FormDialog>
          </div>
        </>
      )}
    </Panel>
  );
}

/** The tags of an item, as one line. */
function TagsPanel({ tags }: { tags: readonly string[] }) {
  return (
    <Panel id="tags" title="Tags">
      <ActionForm intent="tags">
        <LongLineField
          name="tags"
          label="Tags"
          value={tags.join(", ")}
          hint="Separate them with commas. You can filter by them under Media and where you choose a picture."
        />
        <SubmitButton busy="Saving...">Save tags</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
