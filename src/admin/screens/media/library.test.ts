import { describe, expect, test } from "vitest";
import { emptyTrash } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { sweepPictures } from "#src/domain/content/published/media/pictures.server.ts";
import { encoding } from "#src/domain/media/image-presets.ts";
import { aPage } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aPdf } from "../../../../tests/support/files.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { ask, changeOn, publishOn } from "../../../../tests/support/site.ts";
import { showLanguagesOn, translateOn } from "../../../../tests/support/two-languages.ts";
import { accepted, acceptedFile, uploadAnswer, uploadSite } from "../../../../tests/support/uploads.ts";

type Trial = Awaited<ReturnType<typeof uploadSite>>;

/** Publishes a team member with the picture. */
async function use(trial: Trial, media: string, alt?: string) {
  const { entry_id } = await trial.db
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", "member")
    .orderBy("entry_id")
    .executeTakeFirstOrThrow();
  const photo = alt === undefined ? { media } : { media, alt };
  await changeOn(trial, "member", entry_id, (member: object) => ({ ...member, photo }));
}

describe.each(databases)("the media library on $name", ({ engine }) => {
  test("deleted files go to the trash, are restored from there, and are gone after 30 days", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    const { file } = acceptedFile(await trial.sendFile(aPdf(), "Prices.pdf"));
    for (const { id } of [picture, file]) {
      const { status } = await trial.post("/cms/media", { intent: "delete", entry: id });
      expect(status).toBe(200);
    }
    for (const list of ["/cms/trash", "/cms/trash?list=media"]) {
      const { body } = await trial.get(list);
      for (const name of ["Harbor.jpg", "Prices.pdf"]) expect(body, list).toContain(name);
    }
    expect((await trial.get("/cms/trash?list=team")).body).not.toContain("Harbor.jpg");
    expect((await trial.get("/cms/media")).body).toContain("Trash (<!-- -->2<!-- -->)");
    await trial.post("/cms/trash", { intent: "put-back", entry: `media:${picture.id}` });
    expect((await trial.get("/cms/media")).body).toContain("Harbor.jpg");
    expect((await trial.get("/cms/trash")).body).not.toContain("Harbor.jpg");
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    await emptyTrash(trial.db, later(29));
    expect(await trial.uploaded()).toHaveLength(2);
    await emptyTrash(trial.db, later(31));
    expect((await trial.uploaded()).map(({ id }) => id)).toEqual([picture.id]);
    expect((await trial.history()).map(({ act }) => act)).toContain("removed");
  });

  test("a file's screen says that it can't be deleted only while it is used", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    const screen = `/cms/media/${picture.id}`;
    const unused = (await trial.get(screen)).body;
    expect(unused).toContain("It isn&#x27;t used anywhere.");
    expect(unused).not.toContain("You can&#x27;t delete");
    await use(trial, picture.id, "A harbor");
    const used = (await trial.get(screen)).body;
    expect(used).toContain("You can&#x27;t delete it while it&#x27;s used.");
    expect(used).not.toContain("used anywhere");
  });

  test("a picture without an alt text on a translated page has the library's, at worst in English", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    const screen = `/cms/media/${picture.id}`;
    const change = { intent: "change", name: "Harbor", alt: "A harbor" };
    await trial.post(screen, change);
    const withPicture = (picture: object) => ({ blocks: [{ block: "picture" as const, picture, caption: "" }] });
    const page = aPage(withPicture({ media: picture.id, alt: "Our harbor" }) as object);
    const id = await publishOn(trial, "page", "boats", page);
    expect((await trial.get(screen)).body).toContain("Alt text in Spanish");
    await showLanguagesOn(trial, "en");
    expect((await trial.get(screen)).body).not.toContain("Alt text in Spanish");
    await showLanguagesOn(trial, "en", "es");
    await translateOn(trial, "page", id, (content: object) => ({ ...content, ...withPicture({ media: picture.id }) }));
    const alts = async () => [(await ask(trial.url, "/boats")).body, (await ask(trial.url, "/es/boats")).body];
    expect(await alts()).toEqual([
      expect.stringContaining('alt="Our harbor"'),
      expect.stringContaining('alt="A harbor"'),
    ]);
    expect((await trial.get(screen)).body).toContain("Alt text in Spanish");
    await trial.post(screen, { ...change, "alt-es": " Un  puerto " });
    await trial.site.version.refresh();
    expect(await alts()).toEqual([
      expect.stringContaining('alt="Our harbor"'),
      expect.stringContaining('alt="Un puerto"'),
    ]);
    const refused = await trial.post(screen, { ...change, "alt-es": "a".repeat(500) });
    expect(refused.body).toContain("Screen readers read it in one go.");
  });

  test("visitors read a PDF's own title, or its file name in words, until staff give it another", async () => {
    const trial = await uploadSite(engine);
    const plain = acceptedFile(await trial.sendFile(aPdf("Plan"), "Storm_plan-2026.pdf")).file;
    const titled = acceptedFile(await trial.sendFile(aPdf("Prices", "/Title(Price list 2026)"), "scan0042.pdf")).file;
    expect(titled).toMatchObject({ filename: "Price list 2026", url: expect.stringMatching(/price-list-2026\.pdf$/) });
    const files = [plain, titled].map(({ id }) => ({ file: { media: id }, title: "" }));
    await publishOn(trial, "page", "papers", aPage({ blocks: [{ block: "download", files }] }));
    const { body } = await ask(trial.url, "/papers");
    expect(body).toContain(">Storm plan 2026<");
    expect(body).toContain(">Price list 2026<");
    expect(body).not.toContain(">Storm_plan-2026.pdf<");
    expect((await ask(trial.url, titled.url)).headers["content-disposition"]).toContain('"Price list 2026.pdf"');
    await trial.post(`/cms/media/${titled.id}`, { intent: "rename", name: "Our prices" });
    await trial.site.version.refresh();
    expect((await ask(trial.url, "/papers")).body).toContain(">Our prices<");
  });

  test("a file in use is not deleted, and the message says where it is used", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    await use(trial, picture.id, "A harbor");
    const { body } = await trial.post("/cms/media", { intent: "delete", entry: picture.id });
    expect(body).toContain("Not deleted: Harbor.jpg (used on ");
    expect(await trial.uploaded()).toMatchObject([{ deleted_at: null }]);
  });

  test("a replaced picture is the new one everywhere, keeps what it is called, and can be put back", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    const change = { intent: "change", name: "Our harbor", alt: "A harbor", x: "20", y: "30" };
    await trial.post(`/cms/media/${picture.id}`, change);
    await use(trial, picture.id, "A harbor");
    const [before] = await trial.uploaded();
    const key = (file = "") => file.slice(0, 20);
    expect((await trial.get("/about")).body).toContain(key(before?.file));
    const next = await photoWithRedAt(10, 10);
    const replaced = await trial.send(next, "another.jpg", {}, { replaces: picture.id });
    expect(accepted(replaced)).toMatchObject({ state: "added", picture: { id: picture.id, filename: "Our harbor" } });
    const [after] = await trial.uploaded();
    expect(after).toMatchObject({ id: picture.id, filename: "Our harbor", alt: "A harbor", focus_x: 20, focus_y: 30 });
    const page = (await trial.get("/about")).body;
    expect(page).toContain(key(after?.file));
    expect(page).not.toContain(key(before?.file));
    // The same file again changes nothing; another type is refused.
    expect(accepted(await trial.send(next, "x.jpg", {}, { replaces: picture.id })).state).toBe("known");
    expect(uploadAnswer(await trial.send(aPdf(), "x.pdf", {}, { replaces: picture.id })).state).toBe("refused");
    const week = new Date(Date.now() + 7 * 24 * 60 * 60_000);
    await sweepPictures({ db: trial.db, store: trial.site.services.store }, week);
    expect(await trial.brought()).toHaveLength(2);
    // The first picture can be uploaded again beside its successor.
    expect(accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg")).state).toBe("added");
    const { body } = await trial.post(`/cms/media/${picture.id}`, { intent: "put-back" });
    expect(body).toContain("The previous file is back on every page.");
    expect((await trial.get("/about")).body).toContain(key(before?.file));
    const acts = (await trial.history()).map(({ act }) => act);
    for (const act of ["file-renamed", "file-replaced", "file-put-back"]) expect(acts).toContain(act);
  });

  test("a crop is shown everywhere, keeps the focal point inside, and is undone", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    await use(trial, picture.id, "A harbor");
    const page = `/cms/media/${picture.id}`;
    const fields = { name: "Harbor.jpg", alt: "", x: "10", y: "90" };
    for (const crop of ["0-0-10000", "9000-0-2000-2000", "0-0-100-100", "x"]) {
      expect((await trial.post(page, { intent: "change", ...fields, crop })).status, crop).toBe(400);
    }
    const { body } = await trial.post(page, { intent: "change", ...fields, crop: "2500-2500-5000-5000" });
    const cropped = { crop_x: 2500, crop_y: 2500, crop_width: 5000, crop_height: 5000, focus_x: 25, focus_y: 75 };
    expect(await trial.uploaded()).toMatchObject([cropped]);
    const [row] = await trial.uploaded();
    const key = `${row?.file.slice(0, 20)}-${encoding}-25-75-2500-2500-5000-5000`;
    const about = (await trial.get("/about")).body;
    expect(about).toContain(`/media/${key}/`);
    expect(await trial.get(`/media/${key}/card-480.avif`)).toMatchObject({ status: 200 });
    const old = await trial.get(picture.share ?? "");
    expect(old).toMatchObject({ status: 302, headers: { location: `/media/${key}/share-600.jpeg` } });
    expect((await trial.get(page)).body).toContain("600<!-- --> × <!-- -->400<!-- --> pixels are shown");
    expect(body).toContain('\\"undo\\"');
    // Someone who changes only the alt text of an open page leaves the crop.
    await trial.post(page, { intent: "change", name: "Harbor.jpg", alt: "A quay" });
    expect(await trial.uploaded()).toMatchObject([{ ...cropped, alt: "A quay" }]);
    await trial.post(page, { intent: "frame", x: "50", y: "50", crop: "" });
    expect(await trial.uploaded()).toMatchObject([{ crop_x: null, crop_width: null, focus_x: 50, alt: "A quay" }]);
    const acts = (await trial.history()).map(({ act }) => act);
    expect(acts.filter((act) => act === "picture-cropped")).toHaveLength(2);
  });

  test("a replaced picture of the same shape keeps the crop; of another, it drops it, says so, and undo restores it", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    const page = `/cms/media/${picture.id}`;
    await trial.post(page, { intent: "frame", x: "20", y: "20", crop: "0-0-5000-5000" });
    const replace = async (bytes: Buffer) => accepted(await trial.send(bytes, "x.jpg", {}, { replaces: picture.id }));
    expect(await replace(await photoWithRedAt(10, 10, 600, 400))).not.toHaveProperty("isUncropped");
    expect(await trial.uploaded()).toMatchObject([{ width: 600, crop_width: 5000 }]);
    expect(await replace(await photoWithRedAt(10, 10, 600, 600))).toMatchObject({ isUncropped: true });
    expect(await trial.uploaded()).toMatchObject([{ height: 600, crop_width: null, focus_x: 50 }]);
    await trial.post(page, { intent: "put-back" });
    expect(await trial.uploaded()).toMatchObject([{ height: 400, crop_width: 5000, focus_x: 20 }]);
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2z"/></svg>');
    expect(await replace(logo)).toMatchObject({ isUncropped: true });
    await trial.post(page, { intent: "frame", x: "20", y: "20", crop: "0-0-5000-5000" });
    expect(await trial.uploaded()).toMatchObject([{ crop_width: null }]);
  });

  test("downloads are counted of documents and videos, not of captions; an SVG has no size in pixels", async () => {
    const trial = await uploadSite(engine);
    const captions = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n");
    const { file } = acceptedFile(await trial.sendFile(captions, "tour.vtt"));
    const views = { Host: new URL(trial.url).host, Cookie: `${trial.cookie}; media-view=list` };
    const list = async () => (await ask(trial.url, "/cms/media", { headers: views })).body;
    expect(await list()).toContain("tour.vtt");
    expect(await list()).not.toContain("<!-- -->downloads");
    expect((await trial.get(`/cms/media/${file.id}`)).body).not.toContain("0 downloads");
    const { file: prices } = acceptedFile(await trial.sendFile(aPdf(), "Prices.pdf"));
    expect(await list()).toContain("<!-- -->downloads");
    expect((await trial.get(`/cms/media/${prices.id}`)).body).toContain("0 downloads");
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 160"><path d="M0 0h9v9z"/></svg>',
    );
    const { picture } = accepted(await trial.send(logo, "logo.svg"));
    expect(picture).toMatchObject({ isDrawing: true, share: null });
    expect((await trial.get(`/cms/media/${picture.id}`)).body).not.toContain("960 × 240");
  });

  test("a document's screen has its whole address, and says whether visitors can open it", async () => {
    const trial = await uploadSite(engine);
    const { file } = acceptedFile(await trial.sendFile(aPdf(), "Prices.pdf"));
    const screen = async () => (await trial.get(`/cms/media/${file.id}`)).body;
    expect(await screen()).toContain(`value="${new URL(file.url, trial.url).href}"`);
    // The second time too: staff have seen it, visitors have not.
    expect(await screen()).toContain("Not public yet");
    const download = { block: "download", heading: "", intro: "", files: [{ file: { media: file.id }, title: "" }] };
    await publishOn(trial, "page", "prices", aPage({ blocks: [download] as never }));
    expect(await screen()).toContain("Anyone with this address can open it.");
  });

  test("a replaced document keeps its address", async () => {
    const trial = await uploadSite(engine);
    const { file } = acceptedFile(await trial.sendFile(aPdf("2026"), "Prices.pdf"));
    await trial.get(`/cms/media/${file.id}`);
    const { etag = "" } = (await trial.get(file.url)).headers;
    acceptedFile(await trial.send(aPdf("2027"), "new.pdf", {}, { replaces: file.id }));
    const response = await trial.get(file.url);
    expect(response).toMatchObject({ status: 200, body: aPdf("2027").toString() });
    expect(response.headers.etag).not.toBe(etag);
    await trial.post(`/cms/media/${file.id}`, { intent: "rename", name: "Price list" });
    expect((await trial.get(file.url)).headers.location).toBe(`/files/${file.id}/price-list.pdf`);
  });

  test("files are tagged, filtered by tag and type, sorted, and kept twice on request", async () => {
    const trial = await uploadSite(engine);
    const photo = await photoWithRedAt(50, 50);
    const { picture } = accepted(await trial.send(photo, "Banana.jpg"));
    const { file } = acceptedFile(await trial.sendFile(aPdf(), "Apples.pdf"));
    await trial.post("/cms/media", { intent: "tag", entry: picture.id, tag: "  Front   Desk " });
    const { body } = await trial.post("/cms/media", { intent: "tag", entry: file.id, tag: "" });
    expect(body).toContain("Enter a tag first");
    const tagged = (await trial.get("/cms/media?tag=front+desk")).body;
    expect(tagged).toContain("Banana.jpg");
    expect(tagged).not.toContain("Apples.pdf");
    const documents = (await trial.get("/cms/media?show=document")).body;
    expect(documents).toContain("Apples.pdf");
    expect(documents).not.toContain("Banana.jpg");
    const byName = (await trial.get("/cms/media?sort=name")).body;
    expect(byName.indexOf("Apples.pdf")).toBeLessThan(byName.indexOf("Banana.jpg"));
    await trial.post(`/cms/media/${picture.id}`, { intent: "tags", tags: "Team, front desk, team" });
    expect(await trial.db.selectFrom("media_tags").select("tag").orderBy("tag").execute()).toEqual([
      { tag: "front desk" },
      { tag: "team" },
    ]);
    await trial.post("/cms/media", { intent: "untag", entry: picture.id, tag: "Team" });
    expect(await trial.db.selectFrom("media_tags").select("tag").execute()).toEqual([{ tag: "front desk" }]);
    expect(accepted(await trial.send(photo, "Again.jpg")).state).toBe("known");
    const copy = accepted(await trial.send(photo, "Again.jpg", {}, { copy: "yes" }));
    expect(copy).toMatchObject({ state: "added", picture: { filename: "Again.jpg" } });
    expect(copy.picture.id).not.toBe(picture.id);
    expect(await trial.brought()).toHaveLength(2);
  });

  test("a picture is not nagged about if each of its uses describes it or marks it as decorative", async () => {
    const trial = await uploadSite(engine);
    const { picture } = accepted(await trial.send(await photoWithRedAt(50, 50), "Harbor.jpg"));
    const isMissing = async () => (await trial.get("/cms/media?show=no-alt")).body.includes("Harbor.jpg");
    expect(await isMissing()).toBe(true);
    await use(trial, picture.id);
    expect(await isMissing()).toBe(true);
    await use(trial, picture.id, "A harbor");
    expect(await isMissing()).toBe(false);
    await use(trial, picture.id, "");
    expect(await isMissing()).toBe(false);
    await use(trial, picture.id);
    expect(await isMissing()).toBe(true);
  });
});
