import { expect, test } from "vitest";
import { rootFieldOf } from "#src/admin/editor/api/entry-snapshot.server.ts";
import type { Kind } from "#src/domain/content/schema/kind.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { formLayout } from "./layout.ts";

const listed = (Object.keys(kinds) as KindName[]).filter((name) => "listing" in kinds[name]);

test.each(listed)("the form of a %s has every field once, and no empty panel", (name) => {
  const kind: Kind = kinds[name];
  const { main, aside } = formLayout(kind, rootFieldOf(name));
  const panels = [...main, ...aside];
  expect(panels.flatMap(({ fields }) => fields).sort()).toEqual(Object.keys(kind.schema.shape).sort());
  expect(panels.every(({ fields }) => fields.length > 0)).toBe(true);
});

test("without a layout, plain fields share a panel, blocks have their own, and pictures and SEO are in the side column", () => {
  const { main, aside } = formLayout({ label: kinds.page.label }, rootFieldOf("page"));
  expect(main).toEqual([
    { title: "Page", fields: ["name", "title", "intro"], isField: false },
    { title: "Content", fields: ["blocks"], isField: true },
    { title: "Closing call to action", fields: ["closing"], isField: true },
  ]);
  expect(aside.map(({ title }) => title)).toEqual(["Picture", "Search and sharing"]);
});
