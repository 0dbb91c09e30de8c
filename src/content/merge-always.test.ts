import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldOf } from "./kinds/field.ts";
import { id } from "./kinds/fields.ts";
import { mergeContents } from "./merge.ts";

describe("whatever people do", () => {
  const item = z.object({ text: z.string(), mark: z.boolean(), inner: z.array(z.string()) });
  const schema = z.object({
    title: z.string(),
    count: z.number().nullable(),
    place: z.object({ street: z.string(), city: z.string() }),
    lines: z.array(z.string()),
    items: z.array(item),
    claims: z.array(z.object({ id: id.meta({ input: "id" }), label: z.string() })),
  });
  const field = fieldOf(schema);
  // Few words, so that contents often meet; lists of claims have each id once.
  const word = fc.constantFrom("north", "south", "east", "west", "north east", "south west corner");
  const content = fc.record({
    title: word,
    count: fc.option(fc.nat(3)),
    place: fc.record({ street: word, city: word }),
    lines: fc.array(word, { maxLength: 5 }),
    items: fc.array(fc.record({ text: word, mark: fc.boolean(), inner: fc.array(word, { maxLength: 3 }) }), {
      maxLength: 4,
    }),
    claims: fc.uniqueArray(fc.record({ id: fc.constantFrom("a", "b", "c", "d"), label: word }), {
      maxLength: 4,
      selector: (claim) => claim.id,
    }),
  });

  test("who changed nothing gets the other's side, and who did the same gets that", () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        expect(mergeContents(field, one, other, one)).toEqual({ merged: other, clashes: [] });
        expect(mergeContents(field, one, one, other)).toEqual({ merged: other, clashes: [] });
        expect(mergeContents(field, one, other, structuredClone(other))).toEqual({ merged: other, clashes: [] });
      }),
    );
  });

  test("changes in different fields are all held", () => {
    fc.assert(
      fc.property(content, content, content, fc.func(fc.boolean()), (from, mine, theirs, isMine) => {
        const mixed = (side: typeof from, own: boolean) => ({
          ...from,
          ...Object.fromEntries(Object.entries(side).filter(([name]) => isMine(name) === own)),
        });
        const expected = { ...mixed(mine, true) };
        for (const [name, part] of Object.entries(mixed(theirs, false))) {
          if (!isMine(name)) Object.assign(expected, { [name]: part });
        }
        expect(mergeContents(field, from, mixed(mine, true), mixed(theirs, false))).toEqual({
          merged: expected,
          clashes: [],
        });
      }),
    );
  });

  test("nothing is invented, and nothing that somebody wrote is lost", () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const { merged, clashes } = mergeContents(field, from, mine, theirs);
        const [before, my, their, held] = [textsOf(from), textsOf(mine), textsOf(theirs), textsOf(merged)];
        for (const text of held) expect(my.has(text) || their.has(text)).toBe(true);
        for (const text of before) if (!my.has(text) && !their.has(text)) expect(held.has(text)).toBe(false);
        const asked = new Set(clashes.flatMap(({ path, theirs: other }) => [...textsOf(other, lastName(path))]));
        for (const text of my) if (!before.has(text)) expect(held.has(text)).toBe(true);
        for (const text of their) if (!before.has(text)) expect(held.has(text) || asked.has(text)).toBe(true);
        expect(schema.parse(merged)).toEqual(merged);
      }),
      { numRuns: 1000 },
    );
  });

  test("lists with lines of their own lose none of them", () => {
    const unique = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 6 });
    const list = fieldOf(z.object({ lines: z.array(z.string()) }));
    fc.assert(
      fc.property(unique, unique, unique, (from, mine, theirs) => {
        const { merged, clashes } = mergeContents(list, { lines: from }, { lines: mine }, { lines: theirs });
        expect(new Set(merged.lines).size).toBe(merged.lines.length);
        if (clashes.length > 0) return;
        for (const line of [...mine, ...theirs]) if (!from.includes(line)) expect(merged.lines).toContain(line);
        for (const line of from) if (mine.includes(line) && theirs.includes(line)) expect(merged.lines).toContain(line);
      }),
      { numRuns: 1000 },
    );
  });

  test("both sides are asked about the same parts", () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const paths = (one: typeof from, other: typeof from) =>
          mergeContents(field, from, one, other)
            .clashes.map(({ path }) => path.replace(/\d+/g, "n"))
            .toSorted();
        expect(paths(mine, theirs)).toEqual(paths(theirs, mine));
      }),
    );
  });
});

/** `items.2.inner.0`: `inner`. */
function lastName(path: string): string {
  return path.split(".").findLast((step) => !/^\d+$/.test(step)) ?? "";
}

/** Every text in some content, under the name of the field it stands in. */
function textsOf(content: unknown, name = ""): ReadonlySet<string> {
  if (typeof content === "string") return new Set([`${name}: ${content}`]);
  if (typeof content !== "object" || content === null) return new Set();
  const parts = Array.isArray(content) ? content.map((part) => [name, part]) : Object.entries(content);
  return new Set(parts.flatMap(([key, part]) => [...textsOf(part, String(key))]));
}
