import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldOf } from "./kinds/field.ts";
import { type RichTextNode, richText } from "./kinds/rich-text.ts";
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
  const { merged, clashes } = mergeContents(field, body(base), body(mine), body(theirs));
  return { merged: merged.body.content, clashes };
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
  test("holds what two people wrote in different paragraphs, also in those that stand beside each other", () => {
    const both = merge(base, [storm, power2, water, calls], [storm2, power, water2, calls]);
    expect(both).toEqual({ merged: [storm2, power2, water2, calls], clashes: [] });
  });

  test("holds what was put in, taken out and moved, each where it belongs", () => {
    expect(merge(base, [news, storm, power, water, calls], [storm, power, calls, note])).toEqual({
      merged: [news, storm, power, calls, note],
      clashes: [],
    });
    expect(merge(base, [calls, storm, power, water], [storm, power2, water, calls])).toEqual({
      merged: [calls, storm, power2, water],
      clashes: [],
    });
    expect(merge([storm], [storm, picture("a")], [storm2])).toEqual({ merged: [storm2, picture("a")], clashes: [] });
  });

  test("holds once what both did alike, and any number of empty lines", () => {
    const [empty] = p("");
    if (!empty) throw new Error("No line");
    expect(merge(base, [storm, power, calls, news], [storm2, power, calls, news])).toEqual({
      merged: [storm2, power, calls, news],
      clashes: [],
    });
    expect(merge(base, [empty, storm, power, water, calls], [storm, power, water, empty, calls]).clashes).toEqual([]);
  });

  test("clashes where both rewrote the same paragraph; either side holds all else", () => {
    expect(merge(base, [storm, power2, water, calls, note], [storm2, power3, water, calls])).toEqual({
      merged: [storm2, power2, water, calls, note],
      clashes: [
        {
          path: "body",
          mine: body([storm2, power2, water, calls, note]).body,
          theirs: body([storm2, power3, water, calls, note]).body,
        },
      ],
    });
  });

  test("clashes where one took out what the other rewrote, and where both put something into the same place", () => {
    const taken = merge(base, [storm, water, calls], [storm, power2, water, calls]);
    expect(taken.clashes).toMatchObject([
      { mine: { content: [storm, water, calls] }, theirs: { content: [storm, power2, water, calls] } },
    ]);
    const added = merge(base, [...base, news], [...base, note]);
    expect(added.clashes).toMatchObject([{ mine: { content: [...base, news] }, theirs: { content: [...base, note] } }]);
  });

  test("clashes as it was written when one moved what the other rewrote, moved elsewhere or took out", () => {
    const moved = [power, water, calls, storm];
    for (const theirs of [
      [storm2, power, water, calls],
      [power, storm, water, calls],
      [power, water, calls],
    ]) {
      const { merged, clashes } = merge(base, moved, theirs);
      expect(merged).toEqual(moved);
      expect(clashes).toMatchObject([{ path: "body", mine: { content: moved }, theirs: { content: theirs } }]);
    }
  });

  test("tells nothing twice after one cut a paragraph in two", () => {
    const [first, second] = p("The power goes first", "And then the lines") as [RichTextNode, RichTextNode];
    const { merged, clashes } = merge(base, [storm, first, second, water, calls], [storm, power2, water, calls]);
    expect(merged).toEqual([storm, first, second, water, calls]);
    expect(clashes).toMatchObject([{ theirs: { content: [storm, power2, water, calls] } }]);
  });

  test("of a size that nobody compares clashes as a whole", () => {
    const long = p(...Array.from({ length: 300 }, (_, line) => `Line ${line}`));
    const rewritten = p(...Array.from({ length: 300 }, (_, line) => `Other ${line} words`));
    const { clashes } = merge(long, rewritten, [...long, news]);
    expect(clashes).toMatchObject([{ mine: { content: rewritten }, theirs: { content: [...long, news] } }]);
  });
});

describe("whatever people do to a text", () => {
  const line = fc.constantFrom(
    ...p("", "north south east", "north south west", "up down left", "up down right", "red green blue"),
    picture("a"),
  );
  const text = fc.array(line, { maxLength: 6 });
  /** A text after somebody did some things to it: what people do, rather than any two texts. */
  const edit = fc.tuple(fc.nat(6), fc.nat(1), fc.array(line, { maxLength: 2 }));
  const edits = fc.array(edit, { maxLength: 2 });
  const sides = fc.tuple(text, edits, edits).map(([from, my, their]) => {
    const edited = (all: typeof my) => all.reduce((nodes, [at, gone, put]) => nodes.toSpliced(at, gone, ...put), from);
    return { from, mine: edited(my), theirs: edited(their) };
  });
  const timesIn = (nodes: RichTextNode[], node: RichTextNode) =>
    nodes.filter((other) => JSON.stringify(other) === JSON.stringify(node)).length;

  test("who changed nothing gets the other's side, and who did the same gets that", () => {
    fc.assert(
      fc.property(text, text, (from, other) => {
        expect(merge(from, other, from)).toEqual({ merged: other, clashes: [] });
        expect(merge(from, from, other)).toEqual({ merged: other, clashes: [] });
        expect(merge(from, other, structuredClone(other))).toEqual({ merged: other, clashes: [] });
      }),
    );
  });

  test("both get the same, or are both asked", () => {
    fc.assert(
      fc.property(sides, ({ from, mine, theirs }) => {
        const [one, other] = [merge(from, mine, theirs), merge(from, theirs, mine)];
        expect(one.clashes.map((clash) => [clash.mine, clash.theirs])).toEqual(
          other.clashes.map((clash) => [clash.theirs, clash.mine]),
        );
        if (one.clashes.length === 0) expect(one.merged).toEqual(other.merged);
      }),
      { numRuns: 2000 },
    );
  });

  test("nothing is lost, invented or doubled", () => {
    let merges = 0;
    fc.assert(
      fc.property(sides, ({ from, mine, theirs }) => {
        const { merged, clashes } = merge(from, mine, theirs);
        if (clashes.length > 0) return;
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

  test("whoever takes one side of a clash has all that this side wrote", () => {
    fc.assert(
      fc.property(sides, ({ from, mine, theirs }) => {
        const [clash] = merge(from, mine, theirs).clashes;
        if (!clash) return;
        for (const [side, chosen] of [
          [mine, clash.mine],
          [theirs, clash.theirs],
        ] as const) {
          const { content } = richText.parse(chosen);
          for (const node of side) if (timesIn(from, node) === 0) expect(timesIn(content, node)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test("thousands of paragraphs that both rewrote are brought together while one waits", () => {
  const text = (words: string) => p(...Array.from({ length: 4_000 }, (_, number) => `Line ${number} of ${words}`));
  const before = process.cpuUsage();
  const { clashes } = merge(text("the text"), text("the text here"), text("the text there"));
  const { user } = process.cpuUsage(before);
  expect(clashes).toHaveLength(1);
  // Each edit compared with each, it took twenty seconds.
  expect(user / 1000).toBeLessThan(5_000);
});
