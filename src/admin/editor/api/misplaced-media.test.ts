import { describe, expect, test } from "vitest";
import { checkWithSite } from "#src/domain/content/entries/publishing/publish-check.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { aPage, aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { anMp4, aPdf } from "../../../../tests/support/files.ts";
import { ask, publishOn } from "../../../../tests/support/site.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";
import { acceptedFile, uploadSite } from "../../../../tests/support/uploads.ts";

const picture = { media: "about-roots" };
const messages = {
  picture: "Choose a picture. This is another kind of file.",
  download: "Choose a document or video.",
  video: "Choose an MP4 or WebM file.",
  captions: "Choose a .vtt file.",
};

async function siteWithFiles(engine: "sqlite" | "postgres") {
  const trial = await uploadSite(engine);
  const upload = async (bytes: Buffer, name: string) => ({
    media: acceptedFile(await trial.sendFile(bytes, name)).file.id,
  });
  const pdf = await upload(aPdf(), "Prices.pdf");
  const film = await upload(anMp4(), "Tour.mp4");
  const captions = await upload(Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"), "Tour.vtt");
  return { ...trial, ...(await staffClient(trial, { role: "owner" })), pdf, film, captions };
}

/** Each place for media with something of another kind in it: content, the path of its input, and the message. */
function misplaced({ pdf, film, captions }: Awaited<ReturnType<typeof siteWithFiles>>) {
  const video = { file: film, captions, title: "Our quay", duration: "", poster: null };
  const text = (type: string, attrs: object) => ({ type: "doc", content: [{ type, attrs }] });
  const post = (type: string, attrs: object, message: string) =>
    ["post", aPost({ body: text(type, attrs) as never }), "body", message] as const;
  const page = (block: object, path: string, message: string) =>
    ["page", aPage({ blocks: [{ heading: "", intro: "", ...block }] as never }), `blocks.0.${path}`, message] as const;
  return [
    ["post", aPost({ picture: pdf }), "picture", messages.picture],
    ["post", aPost({ seo: { title: "", description: "", image: film } }), "seo.image", messages.picture],
    post("picture", { picture: pdf, caption: "" }, messages.picture),
    post("download", { file: picture, title: "" }, messages.download),
    post("download", { file: captions, title: "" }, messages.download),
    post("videoFile", { ...video, file: pdf }, messages.video),
    post("videoFile", { ...video, captions: film }, messages.captions),
    post("videoFile", { ...video, poster: film }, messages.picture),
    post("video", { address: "https://vimeo.com/76979871", title: "Quay", poster: pdf }, messages.picture),
    page({ block: "download", files: [{ file: picture, title: "" }] }, "files.0.file", messages.download),
    page({ block: "video-file", ...video, file: picture }, "file", messages.video),
    page({ block: "video-file", ...video, captions: pdf }, "captions", messages.captions),
    page({ block: "video-file", ...video, poster: captions }, "poster", messages.picture),
    page({ block: "text", text: text("download", { file: picture, title: "" }) }, "text", messages.download),
  ] satisfies (readonly [KindName, object, string, string])[];
}

describe.each(databases)("media of the wrong kind on $name", ({ engine }) => {
  test("is refused at its input when a draft is saved, scheduled or published, and nothing is stored", async () => {
    const trial = await siteWithFiles(engine);
    const { db, create, send } = trial;
    const ids: Partial<Record<KindName, string>> = { post: await create("post"), page: await create("page") };
    for (const [kind, content, path, message] of misplaced(trial)) {
      const id = ids[kind] ?? "";
      const context = `${kind} ${path} ${JSON.stringify(content).slice(-200)}`;
      expect(await send(kind, id, "save", { base: 1, content }), context).toEqual({
        status: 200,
        state: "invalid",
        fieldErrors: { [path]: message },
      });
      for (const intent of ["publish", "schedule"]) {
        const fields = { base: 1, content, ignoreWarnings: true, publishAt: "2099-01-01T09:00", unpublishAt: "" };
        const { findings = [] } = await send(kind, id, intent, fields);
        expect(findings, `${intent} ${context}`).toContainEqual({ path, level: "blocks", message });
      }
    }
    const versions = await db
      .selectFrom("entry_texts")
      .select(["version", "published"])
      .where("entry_id", "in", Object.values(ids))
      .execute();
    expect(versions).toEqual([
      { version: 1, published: null },
      { version: 1, published: null },
    ]);
  });

  test("is refused in content that is published at once", async () => {
    const { send, read, pdf } = await siteWithFiles(engine);
    const { storedVersion } = await read("brand", "brand");
    const content = { ...storedVersion.content, logo: pdf };
    expect(await send("brand", "brand", "save", { base: storedVersion.version, content })).toEqual({
      status: 200,
      state: "invalid",
      fieldErrors: { logo: messages.picture },
    });
  });

  test("that was stored before leaves the page readable, and the check finds it", async () => {
    const trial = await siteWithFiles(engine);
    const { db, url, site } = trial;
    for (const [index, [kind, content, path, message]] of misplaced(trial).entries()) {
      const slug = `stored-${index}`;
      const id = await publishOn(trial, kind, slug, kind === "post" ? aPost() : aPage());
      await db
        .updateTable("entry_texts")
        .set({ draft: content, published: content })
        .where("entry_id", "=", id)
        .execute();
      await site.version.refresh();
      const { status } = await ask(url, kind === "post" ? `/blog/${slug}` : `/${slug}`);
      expect(status, `${kind} ${path}`).toBe(200);
      const findings = await checkWithSite(db, { kind, content, language: "en" });
      expect(findings).toContainEqual({ path, level: "blocks", message });
    }
  });

  test("is not needed for captions: a video is published without, with a suggestion once", async () => {
    const { create, send, film } = await siteWithFiles(engine);
    const video = { block: "video-file", file: film, captions: null, title: "Our quay", duration: "", poster: null };
    const content = aPage({ blocks: [{ heading: "", intro: "", ...video }] as never });
    const captionsMessage = "Add captions, for people who can't hear the video.";
    const suggestion = { path: "blocks.0.captions", level: "advises", message: captionsMessage };
    const id = await create("page");
    const publish = async (fields: object) =>
      await send("page", id, "publish", { content, ignoreWarnings: false, ...fields });
    expect(await publish({ base: 1 })).toMatchObject({ state: "saved", advice: [suggestion] });
    expect(await publish({ base: 2 })).toMatchObject({ state: "saved", advice: [] });

    // Other suggestions still hold it, and come with this one.
    const linked = { ...content, title: "{nothing}" };
    const held = { state: "findings", findings: [expect.objectContaining({ path: "title" }), suggestion] };
    expect(await publish({ base: 3, content: linked })).toMatchObject(held);
    expect(await publish({ base: 3, content: linked, ignoreWarnings: true })).toMatchObject({
      state: "saved",
      advice: [],
    });
  });

  test("is taken where it belongs, also a deleted one", async () => {
    const { db, create, send, pdf, film, captions } = await siteWithFiles(engine);
    await db.updateTable("media").set({ deleted_at: new Date() }).where("id", "=", pdf.media).execute();
    const nodes = [
      { type: "picture", attrs: { picture, caption: "" } },
      { type: "download", attrs: { file: pdf, title: "" } },
      { type: "download", attrs: { file: { media: "never-was" }, title: "" } },
      { type: "videoFile", attrs: { file: film, captions, title: "Quay", duration: "", poster: picture } },
    ];
    const content = aPost({ picture, body: { type: "doc", content: nodes } as never });
    expect(await send("post", await create("post"), "save", { base: 1, content })).toMatchObject({ state: "saved" });
  });
});
