import { describe, expect, test } from "vitest";
import { siteWith } from "../../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { follow, textsIn } from "../../fields/language.ts";
import { fieldOfKind, migrateDraft } from "../../fields/parse.ts";
import { showLanguages } from "../../published/site-languages.server.ts";
import { kinds } from "../../schema/kinds.ts";
import { findText } from "../texts.server.ts";
import { createFromTemplate } from "./create.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const ana = { id: "ana", name: "Ana Reyes" };

describe.each(bothDatabases)("drafts of a template on $name", ({ engine }) => {
  test("come in all languages that staff write in", async () => {
    const { db } = await siteWith(engine, {});
    for (const template of kinds.form.templates ?? []) {
      const form = { kind: "form", template: template.label, by: ana } as const;
      const before = (await createFromTemplate(db, form, now)) ?? "";
      expect(await findText(db, before, "es")).toBeNull();
      await db.transaction().execute((tx) => showLanguages(tx, ["en", "es"]));
      const id = (await createFromTemplate(db, form, now)) ?? "";
      await db.transaction().execute((tx) => showLanguages(tx, ["en"]));
      const [english, spanish] = [await findText(db, id, "en"), await findText(db, id, "es")];
      expect(spanish).toMatchObject({ draft_basis: 1, translation_state: "", published: null });
      const [original, translation] = [english, spanish].map((text) => migrateDraft("form", text?.draft));
      const field = fieldOfKind("form");
      expect(follow<object>(field, { from: {}, to: original ?? {}, text: {} })).toEqual(
        follow<object>(field, { from: {}, to: translation ?? {}, text: {} }),
      );
      const places = (content: object | undefined) => textsIn(field, content).map(([path]) => path);
      expect(places(translation)).toEqual(places(original));
      expect(translation).not.toMatchObject({ title: Object(original).title });
    }
  });
});
