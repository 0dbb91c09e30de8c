import { expect, test } from "vitest";
import { type Field, fieldOf } from "#src/domain/content/fields/field.ts";
import { fixedSlugs } from "#src/domain/content/schema/fixed-pages.ts";
import { home } from "#src/domain/content/schema/kinds/home.ts";
import { page } from "#src/domain/content/schema/kinds/page.ts";
import { ask, changeOn, sharedSite } from "../../tests/support/site.ts";

const site = sharedSite();

let count = 0;

/** Replaces each text of some content with a unique marker; other values stay. */
function marked(field: Field, stored: unknown, marks: string[]): unknown {
  const value = stored as never;
  switch (field.type) {
    case "text":
    case "long-text": {
      const mark = `T${(count++).toString(36)}x`;
      marks.push(mark);
      return mark;
    }
    case "group":
      return stored === null ? null : markedFields(field.fields, value, marks);
    case "variants":
      return {
        ...(value as object),
        ...markedFields(field.variants[value[field.discriminator]]?.fields ?? {}, value, marks),
      };
    case "list":
      return (value as unknown[]).map((item) => marked(field.item, item, marks));
    case "rich-text":
      marks.push("Trichx");
      return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Trichx" }] }] };
    case "picture": {
      if (stored === null) return null;
      const alt = `T${(count++).toString(36)}x`;
      return { ...(value as object), alt };
    }
    default:
      return stored;
  }
}

function markedFields(fields: Record<string, Field>, values: Record<string, unknown>, marks: string[]): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      values[name] === undefined ? undefined : marked(field, values[name], marks),
    ]),
  );
}

/** Paths of fixed pages whose path is not their slug. */
const fixedPaths: Record<string, string> = { thanks: "/contact/thanks" };

test("every text of the home page is shown on it, or in its head", async () => {
  const running = site();
  const marks: string[] = [];
  await changeOn(running, "home", "home", (content) => marked(fieldOf(home.schema), content, marks) as object);
  const { body } = await ask(running.url, "/");
  expect(marks.length).toBeGreaterThan(60);
  expect(marks.filter((mark) => !body.includes(mark))).toEqual([]);
});

test.each(fixedSlugs)("every text of the page %s is shown on it, or in its head", async (slug) => {
  const running = site();
  const marks: string[] = [];
  const field = fieldOf(page.schema);
  await changeOn(running, "page", `page-${slug}`, (content) => marked(field, content, marks) as object);
  const { status, body } = await ask(running.url, fixedPaths[slug] ?? `/${slug}`);
  expect(status).toBe(200);
  expect(marks.length).toBeGreaterThan(4);
  expect(marks.filter((mark) => !body.includes(mark))).toEqual([]);
});
