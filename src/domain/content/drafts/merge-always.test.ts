import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldOf } from "../fields/field.ts";
import { id } from "../schema/fields.ts";
import { mergeContents } from "./merge.ts";

describe("any edits", () => {
  const item = z.object({ text: z.string(), mark: z.boolean(), inner: z.array(z.string()) });
  const schema = z.object({
    title: z.string(),
    count: z.number().nullable(),
    office: z.object({ street: z.string(), city: z.string() }),
    lines: z.array(z.string()),
    items: z.array(item),
    claims: z.array(z.object({ id: id.meta({ input: "id" }), label: z.string() })),
  });
  const field = fieldOf(schema);
  // Few words, so that contents are often equal. Ids in the list of claims are unique.
  const word = fc.constantFrom("north", "south", "east", "west", "north east", "south west corner");
  const content = fc.record({
    title: word,
    count: fc.option(fc.nat(3)),
    office: fc.record({ street: word, city: word }),
    lines: fc.array(word, { maxLength: 5 }),
    items: fc.array(fc.record({ text: word, mark: fc.boolean(), inner: fc.array(word, { maxLength: 3 }) }), {
      maxLength: 4,
    }),
    claims: fc.uniqueArray(fc.record({ id: fc.constantFrom("a", "b", "c", "d"), label: word }), {
      maxLength: 4,
      selector: (claim) => claim.id,
    }),
  });

  test("an unchanged side takes the other side, and equal changes merge", () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        expect(mergeContents(field, one, other, one)).toEqual({ merged: other, conflicts: [] });
        expect(mergeContents(field, one, one, other)).toEqual({ merged: other, conflicts: [] });
        expect(mergeContents(field, one, other, structuredClone(other))).toEqual({ merged: other, conflicts: [] });
      }),
    );
  });

  test("changes in different fields are all merged", () => {
    fc.assert(
      fc.property(content, content, content, fc.func(fc.boolean()), (from, mine, theirs, isMine) => {
        const mixed = (side: typeof from, isOwnSide: boolean) => ({
          ...from,
          ...Object.fromEntries(Object.entries(side).filter(([name]) => isMine(name) === isOwnSide)),
        });
        const expected = { ...mixed(mine, true) };
        for (const [name, value] of Object.entries(mixed(theirs, false))) {
          if (!isMine(name)) Object.assign(expected, { [name]: value });
        }
        expect(mergeContents(field, from, mixed(mine, true), mixed(theirs, false))).toEqual({
          merged: expected,
          conflicts: [],
        });
      }),
    );
  });

  test("no text is invented and no written text is lost", () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const { merged, conflicts } = mergeContents(field, from, mine, theirs);
        const [before, my, their, held] = [textsOf(from), textsOf(mine), textsOf(theirs), textsOf(merged)];
        for (const text of held) expect(my.has(text) || their.has(text)).toBe(true);
        for (const text of before) if (!my.has(text) && !their.has(text)) expect(held.has(text)).toBe(false);
        const conflictCount = new Set(
          conflicts.flatMap(({ path, theirs: other }) => [...textsOf(other, lastName(path))]),
        );
        for (const text of my) if (!before.has(text)) expect(held.has(text)).toBe(true);
        for (const text of their) if (!before.has(text)) expect(held.has(text) || conflictCount.has(text)).toBe(true);
        expect(schema.parse(merged)).toEqual(merged);
      }),
      { numRuns: 1000 },
    );
  });

  test("lists with unique items lose none of them", () => {
    const unique = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 6 });
    const list = fieldOf(z.object({ lines: z.array(z.string()) }));
    fc.assert(
      fc.property(unique, unique, unique, (from, mine, theirs) => {
        const { merged, conflicts } = mergeContents(list, { lines: from }, { lines: mine }, { lines: theirs });
        expect(new Set(merged.lines).size).toBe(merged.lines.length);
        if (conflicts.length > 0) return;
        for (const line of [...mine, ...theirs]) if (!from.includes(line)) expect(merged.lines).toContain(line);
        for (const line of from) if (mine.includes(line) && theirs.includes(line)) expect(merged.lines).toContain(line);
      }),
      { numRuns: 1000 },
    );
  });

  test("conflicts are the same from both sides", () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const paths = (one: typeof from, other: typeof from) =>
          mergeContents(field, from, one, other)
            .conflicts.map(({ path }) => path.replace(/\d+/g, "n"))
            .toSorted();
        expect(paths(mine, theirs)).toEqual(paths(theirs, mine));
      }),
    );
  });
});

/** `items.2.inner.0`: `inner`. */
function lastName(path: string): string {
  return path.split(".").findLast((currentStep) => !/^\d+$/.test(currentStep)) ?? "";
}

/** All texts in some content, with the names of their fields. */
function textsOf(content: unknown, name = ""): ReadonlySet<string> {
  if (typeof content === "string") return new Set([`${name}: ${content}`]);
  if (typeof content !== "object" || content === null) return new Set();
  const texts = Array.isArray(content) ? content.map((value) => [name, value]) : Object.entries(content);
  return new Set(texts.flatMap(([key, value]) => [...textsOf(value, String(key))]));
}
