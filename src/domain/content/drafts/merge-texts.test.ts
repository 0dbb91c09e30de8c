import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldOf } from "../fields/field.ts";
import { type RichTextNode, richText } from "../schema/rich-text.ts";
import { mergeContents } from "./merge.ts";

const field = fieldOf(z.object({ body: richText }));

function p(...lines: string[]): RichTextNode[] {
  return lines.map((text) => ({ type: "paragraph", content: text === "" ? [] : [{ type: "text", text, marks: [] }] }));
}

function picture(media: string): RichTextNode {
  return { type: "picture", attrs: { picture: { media, alt: "" }, caption: "" } };
}

const body = (content: RichTextNode[]) => ({ body: { type: "doc" as const, content } });

function merge(base: RichTextNode[], mine: RichTextNode[], theirs: RichTextNode[]) {
  const { merged, conflicts } = mergeContents(field, body(base), body(mine), body(theirs));
  return { merged: merged.body.content, conflicts };
}

const [storm, power, water, calls] = p(
  "A storm is coming to the bay tonight",
  "The power goes first and then the lines",
  "Water follows it by an hour or two",
  "We answer all calls until the morning",
) as [RichTextNode, RichTextNode, RichTextNode, RichTextNode];
const base = [storm, power, water, calls];
const [storm2, power2, power3, water2, news, note] = p(
  "A big storm is coming to the bay tonight",
  "The power goes first and then all lines",
  "The power goes first, then the phone lines",
  "Water follows it by an hour or three",
  "Sandbags are at the pier",
  "Batteries are in the store",
) as [RichTextNode, RichTextNode, RichTextNode, RichTextNode, RichTextNode, RichTextNode];

describe("a text", () => {
  test("merges edits of different paragraphs, also adjacent ones", () => {
    const both = merge(base, [storm, power2, water, calls], [storm2, power, water2, calls]);
    expect(both).toEqual({ merged: [storm2, power2, water2, calls], conflicts: [] });
  });

  test("merges insertions, removals and moves in place", () => {
    expect(merge(base, [news, storm, power, water, calls], [storm, power, calls, note])).toEqual({
      merged: [news, storm, power, calls, note],
      conflicts: [],
    });
    expect(merge(base, [calls, storm, power, water], [storm, power2, water, calls])).toEqual({
      merged: [calls, storm, power2, water],
      conflicts: [],
    });
    expect(merge([storm], [storm, picture("a")], [storm2])).toEqual({ merged: [storm2, picture("a")], conflicts: [] });
  });

  test("has equal changes once, and any number of empty lines", () => {
    const [empty] = p("");
    if (!empty) throw new Error("No line");
    expect(merge(base, [storm, power, calls, news], [storm2, power, calls, news])).toEqual({
      merged: [storm2, power, calls, news],
      conflicts: [],
    });
    expect(merge(base, [empty, storm, power, water, calls], [storm, power, water, empty, calls]).conflicts).toEqual([]);
  });

  test("conflicts if both sides edited the same paragraph; both choices have all other changes", () => {
    expect(merge(base, [storm, power2, water, calls, note], [storm2, power3, water, calls])).toEqual({
      merged: [storm2, power2, water, calls, note],
      conflicts: [
        {
          path: "body",
          mine: body([storm2, power2, water, calls, note]).body,
          theirs: body([storm2, power3, water, calls, note]).body,
        },
      ],
    });
  });

  test("conflicts on removal against edit, and on two insertions in one place", () => {
    const taken = merge(base, [storm, water, calls], [storm, power2, water, calls]);
    expect(taken.conflicts).toMatchObject([
      { mine: { content: [storm, water, calls] }, theirs: { content: [storm, power2, water, calls] } },
    ]);
    const added = merge(base, [...base, news], [...base, note]);
    expect(added.conflicts).toMatchObject([
      { mine: { content: [...base, news] }, theirs: { content: [...base, note] } },
    ]);
  });

  test("conflicts as a whole if one side moved a paragraph that the other edited, moved or removed", () => {
    const moved = [power, water, calls, storm];
    for (const theirs of [
      [storm2, power, water, calls],
      [power, storm, water, calls],
      [power, water, calls],
    ]) {
      const { merged, conflicts } = merge(base, moved, theirs);
      expect(merged).toEqual(moved);
      expect(conflicts).toMatchObject([{ path: "body", mine: { content: moved }, theirs: { content: theirs } }]);
    }
  });

  test("repeats nothing after one side split a paragraph", () => {
    const [first, second] = p("The power goes first", "And then the lines") as [RichTextNode, RichTextNode];
    const { merged, conflicts } = merge(base, [storm, first, second, water, calls], [storm, power2, water, calls]);
    expect(merged).toEqual([storm, first, second, water, calls]);
    expect(conflicts).toMatchObject([{ theirs: { content: [storm, power2, water, calls] } }]);
  });

  test("conflicts as a whole above the size limit", () => {
    const long = p(...Array.from({ length: 300 }, (_, line) => `Line ${line}`));
    const rewritten = p(...Array.from({ length: 300 }, (_, line) => `Other ${line} words`));
    const { conflicts } = merge(long, rewritten, [...long, news]);
    expect(conflicts).toMatchObject([{ mine: { content: rewritten }, theirs: { content: [...long, news] } }]);
  });
});

describe("any edits of a text", () => {
  const line = fc.constantFrom(
    ...p("", "north south east", "north south west", "up down left", "up down right", "red green blue"),
    picture("a"),
  );
  const text = fc.array(line, { maxLength: 6 });
  /** Edits of a text, as people make them, instead of unrelated texts. */
  const edit = fc.tuple(fc.nat(6), fc.nat(1), fc.array(line, { maxLength: 2 }));
  const edits = fc.array(edit, { maxLength: 2 });
  const sides = fc.tuple(text, edits, edits).map(([from, my, their]) => {
    const edited = (all: typeof my) =>
      all.reduce((nodes, [index, removedCount, put]) => nodes.toSpliced(index, removedCount, ...put), from);
    return { from, mine: edited(my), theirs: edited(their) };
  });
  const timesIn = (nodes: RichTextNode[], node: RichTextNode) =>
    nodes.filter((other) => JSON.stringify(other) === JSON.stringify(node)).length;

  test("an unchanged side takes the other side, and equal changes merge", () => {
    fc.assert(
      fc.property(text, text, (from, other) => {
        expect(merge(from, other, from)).toEqual({ merged: other, conflicts: [] });
        expect(merge(from, from, other)).toEqual({ merged: other, conflicts: [] });
        expect(merge(from, other, structuredClone(other))).toEqual({ merged: other, conflicts: [] });
      }),
    );
  });

  test("both sides get the same text, or both have a conflict", () => {
    fc.assert(
      fc.property(sides, ({ from, mine, theirs }) => {
        const [one, other] = [merge(from, mine, theirs), merge(from, theirs, mine)];
        expect(one.conflicts.map((conflict) => [conflict.mine, conflict.theirs])).toEqual(
          other.conflicts.map((conflict) => [conflict.theirs, conflict.mine]),
        );
        if (one.conflicts.length === 0) expect(one.merged).toEqual(other.merged);
      }),
      { numRuns: 2000 },
    );
  });

  test("nothing is lost, invented or repeated", () => {
    let merges = 0;
    fc.assert(
      fc.property(sides, ({ from, mine, theirs }) => {
        const { merged, conflicts } = merge(from, mine, theirs);
        if (conflicts.length > 0) return;
        merges += 1;
        for (const node of [...from, ...mine, ...theirs, ...merged]) {
          const [was, is] = [timesIn(from, node), timesIn(merged, node)];
          const [my, their] = [timesIn(mine, node), timesIn(theirs, node)];
          expect(is).toBeLessThanOrEqual(my + their);
          if (node.type === "paragraph" && node.content.length === 0) continue;
          if (my > was || their > was) expect(is).toBeGreaterThan(0);
          if (my === was) expect(is).toBe(their);
          if (their === was) expect(is).toBe(my);
        }
      }),
      { numRuns: 2000 },
    );
    expect(merges).toBeGreaterThan(500);
  });

  test("either choice has all texts of its side", () => {
    let choices = 0;
    fc.assert(
      fc.property(sides, ({ from, mine, theirs }) => {
        const [conflict] = merge(from, mine, theirs).conflicts;
        if (!conflict) return;
        choices += 1;
        for (const [side, chosen] of [
          [mine, conflict.mine],
          [theirs, conflict.theirs],
        ] as const) {
          const { content } = richText.parse(chosen);
          for (const node of side) if (timesIn(from, node) === 0) expect(timesIn(content, node)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2000 },
    );
    expect(choices).toBeGreaterThan(100);
  });
});

test("thousands of paragraphs edited on both sides merge fast", () => {
  const text = (plainText: string) =>
    p(...Array.from({ length: 4_000 }, (_, number) => `Line ${number} of ${plainText}`));
  const before = process.cpuUsage();
  const { conflicts } = merge(text("the text"), text("the text here"), text("the text there"));
  const { user } = process.cpuUsage(before);
  expect(conflicts).toHaveLength(1);
  // Comparing all pairs of edits took 20 seconds.
  expect(user / 1000).toBeLessThan(5_000);
});
