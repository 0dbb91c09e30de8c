import { describe, expect, test } from "vitest";
import { databases } from "../../../../tests/support/engines.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { staffClient, visit } from "../../../../tests/support/staff-client.ts";
import { removeTranslationsOn, translated } from "../../../../tests/support/two-languages.ts";

const service = "service-cloud";
const url = `/cms/entries/service/${service}`;
const spanishUrl = `${url}?language=es`;

describe.each(databases)("publishing both languages on $name", ({ engine }) => {
  async function editors() {
    const running = await startTestSite(await databaseSettings(engine));
    await removeTranslationsOn(running, service);
    const client = await staffClient(running);
    const stored = async (at: string) => {
      const mark = at.includes("?") ? "&" : "?";
      return JSON.parse((await client.look(`${at}${mark}since=-1`)).body).storedVersion;
    };
    const send = async (at: string, fields: object) => (await client.sentTo(at, fields)).answer;
    return {
      running,
      stored,
      send,
      saveSpanish: async (texts: object) => {
        const english = await stored(url);
        const spanish = await stored(spanishUrl);
        const isNew =
          (await running.site.services.db
            .selectFrom("entry_texts")
            .select("version")
            .where("entry_id", "=", service)
            .where("locale", "=", "es")
            .executeTakeFirst()) === undefined;
        const content = translated(english.content, { title: "Nube", $slug: "nube", ...texts });
        const saved = await send(spanishUrl, { intent: "save", base: isNew ? 0 : spanish.version, content });
        expect(saved.state).toBe("saved");
        return saved.storedVersion.version as number;
      },
      titles: async () => {
        await running.site.version.refresh();
        const [english, spanish] = [await visit(running, "/services"), await visit(running, "/es/servicios")];
        const title = (body: string, one: string) => body.includes(one);
        return { english: title(english.body, "Cloud and more"), spanish: title(spanish.body, "Nube") };
      },
      body: async (form: string) => (await client.look(form)).body,
    };
  }

  test("publishes the form's text and the saved translation, or neither", async () => {
    const { send, stored, saveSpanish, titles, running } = await editors();
    const english = await stored(url);
    const content = { ...english.content, title: "Cloud and more" };
    const publish = { intent: "publish", base: english.version, content, ignoreWarnings: false };

    // With a gap in the translation, both stay as they are.
    const incomplete = await saveSpanish({ description: "" });
    const found = await send(url, { ...publish, also: `es:${incomplete}` });
    expect(found).toMatchObject({ state: "findings" });
    expect(found.findings).toContainEqual(
      expect.objectContaining({ level: "blocks", other: expect.objectContaining({ language: "es", name: "Spanish" }) }),
    );
    expect(await titles()).toEqual({ english: false, spanish: false });

    // What was translated is an earlier text: that is worth a look, and no more.
    const complete = await saveSpanish({});
    const warned = await send(url, { ...publish, also: `es:${complete}` });
    expect(warned.findings).toContainEqual(
      expect.objectContaining({ level: "warns", message: "English has changed since this was translated." }),
    );

    // Someone has saved the translation in another tab.
    const changed = await saveSpanish({ title: "Nube y más" });
    const refused = await send(url, { ...publish, ignoreWarnings: true, also: `es:${complete}` });
    expect(refused).toEqual({
      state: "refused",
      message: "Someone just changed the Spanish text. Review it, then publish.",
    });
    expect(await titles()).toEqual({ english: false, spanish: false });

    // Someone has saved the form's own text: a conflict like any other.
    const conflict = await send(url, {
      ...publish,
      base: english.version - 1,
      ignoreWarnings: true,
      also: `es:${changed}`,
    });
    expect(conflict.state).toBe("conflict");
    expect(await titles()).toEqual({ english: false, spanish: false });

    const published = await send(url, { ...publish, ignoreWarnings: true, also: `es:${changed}` });
    expect(published).toMatchObject({ state: "saved", publicationStatus: { state: "published" } });
    expect(await titles()).toEqual({ english: true, spanish: true });
    const lines = await running.site.services.db
      .selectFrom("audit_log")
      .select("locale")
      .where("subject_id", "=", service)
      .where("act", "=", "published")
      .execute();
    expect(lines.map(({ locale }) => locale).toSorted()).toEqual(["en", "es"]);
  });

  test("publishes the original's draft with the form of a translation", async () => {
    const { send, stored, saveSpanish, titles, body } = await editors();
    const english = await stored(url);
    const content = { ...english.content, title: "Cloud and more" };
    const draft = await send(url, { intent: "save", base: english.version, content });
    const version = await saveSpanish({});
    const spanish = await stored(spanishUrl);
    expect(spanish.version).toBe(version);
    // A conflict comes before anything of the original is published.
    const publish = { intent: "publish", content: spanish.content, ignoreWarnings: true };
    const also = `en:${draft.storedVersion.version}`;
    const conflict = await send(spanishUrl, { ...publish, base: version - 1, also });
    expect(conflict.state).toBe("conflict");
    expect(await titles()).toEqual({ english: false, spanish: false });
    const published = await send(spanishUrl, { ...publish, base: version, also });
    expect(published).toMatchObject({ state: "saved", publicationStatus: { path: "/es/servicios/nube" } });
    expect(await titles()).toEqual({ english: true, spanish: true });
    expect(await body(`/cms/services/${service}?language=es`)).not.toContain("since this was translated");
  });
});
