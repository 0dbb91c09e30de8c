import { describe, expect, test } from "vitest";
import type { PreviewedPage } from "#src/admin/editor/preview/previewed-page.ts";
import { usesOf } from "#src/domain/content/published/media/media-uses.server.ts";
import { aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { anMp4, aPdf } from "../../../../tests/support/files.ts";
import { ask, changeOn, publishOn } from "../../../../tests/support/site.ts";
import { acceptedFile, uploadSite } from "../../../../tests/support/uploads.ts";

const article = "/blog/tides";

/** A site with a published article that has a file, and a video with captions. */
async function siteWithArticle(engine: "sqlite" | "postgres") {
  const trial = await uploadSite(engine);
  const upload = async (bytes: Buffer, name: string) => acceptedFile(await trial.sendFile(bytes, name)).file;
  const pdf = await upload(aPdf(), "Prices.pdf");
  const film = await upload(anMp4(), "Tour.mp4");
  const captions = await upload(Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"), "Tour.vtt");
  const nodes = [
    { type: "download", attrs: { file: { media: pdf.id }, title: "Prices of <2026>" } },
    { type: "download", attrs: { file: { media: pdf.id }, title: "" } },
    {
      type: "videoFile",
      attrs: {
        file: { media: film.id },
        captions: { media: captions.id },
        title: "Our quay at night",
        duration: "1:10",
        poster: { media: "about-roots", alt: "" },
      },
    },
  ];
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Below." }] }, ...nodes] };
  const id = await publishOn(trial, "post", "tides", aPost({ title: "Tides", body: body as never }));
  /** What a visitor reads of a page's main part. */
  const read = async (path = article) => {
    const { status, body } = await ask(trial.url, path);
    expect(status).toBe(200);
    return body.replaceAll("<!-- -->", "").replace(/.*<main|<\/main>.*/gs, "");
  };
  return { ...trial, id, pdf, film, captions, read };
}

describe.each(databases)("files and videos in texts on $name", ({ engine }) => {
  test("visitors get a link with type and size and a player, on the page, in the feed and in the search", async () => {
    const { url, pdf, film, captions, read } = await siteWithArticle(engine);
    const main = await read();
    const size = `PDF, ${pdf.bytes < 1000 ? "1" : Math.round(pdf.bytes / 1000)} KB`;
    expect(main).toMatch(new RegExp(`<a href="${pdf.url}"[^>]*>.*Prices of &lt;2026&gt;.*${size}`));
    expect(main).toMatch(new RegExp(`<a href="${pdf.url}"[^>]*>(?:(?!</a>).)*>Prices<`));
    expect(main).toMatch(
      /<video controls="" playsInline="" preload="none" aria-label="Our quay at night" poster="\/media\//,
    );
    expect(main).toContain(`<source src="${film.url}" type="video/mp4"/><track kind="captions" src="${captions.url}"`);
    for (const { url: path } of [pdf, film, captions]) expect((await ask(url, path)).status, path).toBe(200);
    const feed = (await ask(url, "/blog/rss.xml")).body;
    expect(feed).toContain(`&lt;a href=&quot;${url}${film.url}&quot;&gt;Our quay at night&lt;/a&gt; (MP4 video, `);
    expect(feed).toContain(`&lt;a href=&quot;${url}${pdf.url}&quot;&gt;Prices&lt;/a&gt; (${size})`);
    expect(await read("/search?q=quay+at+night")).toContain(`href="${article}"`);
  });

  test("staff find a file without a title in the preview by its link, and read in the form which name it shows", async () => {
    const { get, id, pdf } = await siteWithArticle(engine);
    const { body } = await get(`/cms/preview/post/${id}/saved${article}`);
    const [, pageJson = ""] = /data-page="([^"]*)"/.exec(body) ?? [];
    const page: PreviewedPage = JSON.parse(pageJson.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
    const key = pdf.url.slice(1);
    expect(page.pictures).toContainEqual({
      source: expect.any(Number),
      label: "Text",
      path: "body.content.2.attrs.file",
      key,
    });
    const form = (await get(`/cms/blog/${id}`)).body;
    expect(form.match(/The file&#x27;s own title/g)).toHaveLength(1);
  });

  test("a file used only in a text counts as used, follows its new name, and is left out once deleted", async () => {
    const trial = await siteWithArticle(engine);
    const { db, url, get, post, id, pdf, film, captions, read } = trial;
    const uses = await usesOf(db, [pdf.id, film.id, captions.id, "about-roots"]);
    for (const [media, { first }] of uses)
      expect(
        first.map((use) => use.id),
        media,
      ).toContain(id);
    expect((await post(`/cms/media/${pdf.id}`, { intent: "rename", name: "Rates.pdf" })).status).toBeLessThan(400);
    const renamed = `/files/${pdf.id}/rates.pdf`;
    expect(await read()).toContain(`<a href="${renamed}"`);
    expect((await ask(url, pdf.url)).headers.location).toBe(renamed);
    expect((await usesOf(db, [pdf.id])).get(pdf.id)?.number).toBe(1);

    await db.updateTable("media").set({ deleted_at: new Date() }).where("id", "in", [pdf.id, film.id]).execute();
    await changeOn(trial, "post", id, (content: object) => ({ ...content, title: "Tides again" }));
    const main = await read();
    expect(main).toContain("Below.");
    expect(main).not.toMatch(/\/files\/|<video|Prices of|Our quay/);
    const form = (await get(`/cms/blog/${id}`)).body;
    expect(form).toContain("This file was deleted. Visitors don&#x27;t see it.");
    expect(form).toContain("This video was deleted. Visitors don&#x27;t see it.");
  });
});
