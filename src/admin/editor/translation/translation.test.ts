import { describe, expect, test } from "vitest";
import { databases } from "../../../../tests/support/engines.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { staffClient, visit } from "../../../../tests/support/staff-client.ts";
import { removeTranslationsOn, translated } from "../../../../tests/support/two-languages.ts";

const service = "service-cloud";
const entryUrl = `/cms/entries/service/${service}?language=es`;
const formPath = `/cms/services/${service}?language=es`;

describe.each(databases)("a translation on $name", ({ engine }) => {
  async function translator() {
    const running = await startTestSite(await databaseSettings(engine));
    await removeTranslationsOn(running, service);
    const client = await staffClient(running);
    const state = async () => JSON.parse((await client.look(`${entryUrl}&since=-1`)).body);
    return {
      running,
      ...client,
      state,
      send: async (fields: object) => (await client.sentTo(entryUrl, fields)).answer,
      rowOf: async (query: string) => {
        const { body } = await client.look(`/cms/services?q=cloud+solutions${query}`);
        return body.slice(body.indexOf("<tbody"), body.indexOf("</tbody>")).replace(/<[^>]+>/g, " ");
      },
    };
  }

  test("is written beside its original, published by itself, and says when the original has changed", async () => {
    const { running, look, send, sentTo, read, state, rowOf } = await translator();
    expect(await rowOf("")).toContain("Missing");
    const { body } = await look(formPath);
    expect(body).toContain("Cloud Solutions");
    expect(body).toMatch(/aria-current="page"[^>]*>Spanish/);
    const { content } = (await state()).storedVersion;
    expect(content).toMatchObject({ title: "", icon: "cloud" });
    expect(content.included.every((line: string) => line === "")).toBe(true);

    // The first input is autosaved, and the translation is missing until someone saves words of it.
    const form = { formId: "form-0001", sequence: 1, base: 1 };
    const draft = { ...content, title: "Nube para su empresa" };
    const autosaved = await sentTo(`/cms/entries/service/${service}/autosave?language=es&new=yes`, {
      intent: "save",
      ...form,
      content: draft,
    });
    expect(autosaved.answer).toMatchObject({ state: "saved" });
    expect(await rowOf("&translation=es-missing")).toContain("Missing");
    expect((await visit(running, "/es/servicios")).body).not.toContain("Nube para su empresa");
    const refused = await send({ intent: "publish", base: 1, content: draft, ignoreWarnings: true });
    expect(refused.state).toBe("findings");

    const { content: english } = (await read("service", service)).storedVersion;
    const spanish = translated(english, { title: "Nube para su empresa", $slug: "nube" });
    // What is not language comes from the original, also from a forged form.
    const published = await send({
      intent: "publish",
      base: 1,
      content: { ...spanish, icon: "anchor", included: [...spanish.included, "Y más"] },
      ignoreWarnings: true,
    });
    expect(published).toMatchObject({ state: "saved", publicationStatus: { path: "/es/servicios/nube" } });
    await running.site.version.refresh();
    expect((await visit(running, "/es/servicios/nube")).body).toContain("Nube para su empresa");
    const saved = (await state()).storedVersion;
    expect(saved.content).toMatchObject({ icon: "cloud", included: expect.any(Array) });
    expect(saved.content.included).toHaveLength(english.included.length);
    expect(await rowOf("")).toMatch(/Published.*Published/s);
    expect((await look(formPath)).body).not.toContain("since this was translated");

    // A change in English is asked for in Spanish, until someone says that it is right.
    const { version } = (await read("service", service)).storedVersion;
    const changed = { ...english, title: "Cloud Solutions and more" };
    await sentTo(`/cms/entries/service/${service}`, {
      intent: "publish",
      base: version,
      content: changed,
      ignoreWarnings: true,
    });
    expect(await rowOf("&translation=es-changed")).toContain("Needs update");
    expect((await look(formPath)).body).toContain("1 text changed in English");
    expect(await send({ intent: "confirm-translation" })).toMatchObject({ state: "done" });
    expect(await rowOf("&translation=es-published")).toContain("Cloud Solutions and more");
    expect((await look(formPath)).body).not.toContain("since this was translated");
    expect((await look(`/cms/revisions/${service}/es`)).body).toContain("Nube para su empresa");
    expect((await look(`/cms/revisions/${service}/xx`)).status).toBe(404);
  });

  test("has each text where its writer wrote it, and needs an update, if the original changed meanwhile", async () => {
    const { send, sentTo, state, read, rowOf } = await translator();
    const { original } = (await state()).storedVersion;
    const { version, content: english } = (await read("service", service)).storedVersion;
    await sentTo(`/cms/entries/service/${service}`, {
      ...{ intent: "publish", base: version, ignoreWarnings: true },
      content: { ...english, included: ["One more", ...english.included] },
    });
    const spanish = translated(english, { title: "Nube", $slug: "nube" });
    const saved = await sentTo(`${entryUrl}&new=yes`, {
      ...{ intent: "publish", base: 1, original, ignoreWarnings: true },
      content: spanish,
    });
    expect(saved.answer).toMatchObject({ state: "saved", storedVersion: { original } });
    expect((await state()).storedVersion.content.included).toEqual(["", ...spanish.included]);
    expect(await rowOf("")).toContain("Needs update");
    expect(await send({ intent: "confirm-translation", original })).toMatchObject({ state: "done" });
    expect(await rowOf("")).toContain("Needs update");
  });

  test("is published from the list with its original, unless it has gaps", async () => {
    const { running, send, sentTo, state, read } = await translator();
    const { content } = (await state()).storedVersion;
    await send({ intent: "save", base: 0, content: { ...content, title: "Nube" } });
    const list = await sentTo("/cms/services", { intent: "publish", entry: service });
    expect(list.body).toContain("Spanish isn&#x27;t published");
    const { content: english } = (await read("service", service)).storedVersion;
    const { version } = (await state()).storedVersion;
    await send({ intent: "save", base: version, content: translated(english, { title: "Nube", $slug: "nube" }) });
    await sentTo("/cms/services", { intent: "publish", entry: service });
    await running.site.version.refresh();
    expect((await visit(running, "/es/servicios/nube")).status).toBe(200);
  });
});
