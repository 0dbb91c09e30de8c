import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defaults } from "#src/seed/defaults.ts";
import type { DefaultEntry } from "#src/seed/entry.ts";
import { translations } from "#src/seed/es/es.ts";
import type { Translations } from "#src/seed/translation.ts";
import { id, picture } from "../schema/fields.ts";
import { type KindName, kindNames } from "../schema/kinds.ts";
import { isRecord } from "../schema/values/deep-equal.ts";
import { fieldOf } from "./field.ts";
import { follow, textsIn } from "./language.ts";
import { fieldOfKind, parseContent } from "./parse.ts";

describe("the default content's texts", () => {
  const pathsIn = (texts: unknown, path = ""): string[] => {
    if (typeof texts === "string" || (isRecord(texts) && texts.type === "doc")) return [path.slice(1)];
    if (typeof texts !== "object" || texts === null) return [];
    return Object.entries(texts).flatMap(([step, inner]) => pathsIn(inner, `${path}.${step}`));
  };
  const inTables = (path: string) => path.replace(/(\.rows\.\d+)\.\d+$/, "$1");
  const translated = kindNames.flatMap((kind) => {
    const texts = (translations[kind] ?? {}) as Translations<KindName>;
    return (defaults[kind] as DefaultEntry<KindName>[]).flatMap((entry) => {
      const own = texts[entry.id];
      if (!own) return [];
      const english = parseContent(kind, entry.content);
      const paths = new Set(textsIn(fieldOfKind(kind), english).map(([path]) => path));
      return [{ english, paths, ownPaths: new Set(pathsIn(own.content).map(inTables)) }];
    });
  });
  const at = (value: unknown, path: string) => path.split(".").reduce((inner, step) => Object(inner)[step], value);

  test("are those that its translation translates", () => {
    const left = translated.flatMap(({ english, paths, ownPaths }) =>
      [...paths].filter((path) => !ownPaths.has(path)).map((path) => at(english, path)),
    );
    expect(left.filter((text) => !/^(?:\d+ )?min$/.test(String(text)))).toEqual([]);
    const others = translated.flatMap(({ english, paths, ownPaths }) =>
      [...ownPaths].filter((path) => !paths.has(path)).map((path) => at(english, path)),
    );
    expect(others.filter((text) => !/^[\d.:,]+$/.test(String(text)))).toEqual([]);
  });
});

const schema = z.object({
  title: z.string(),
  count: z.number().nullable(),
  photo: picture.nullable(),
  office: z.object({ street: z.string().meta({ shared: true }), way: z.string() }),
  closing: z.object({ text: z.string() }).nullable(),
  lines: z.array(z.string()),
  people: z.array(z.string()).meta({ shared: true }),
  items: z.array(z.object({ text: z.string(), mark: z.boolean(), inner: z.array(z.string()) })).min(1),
  claims: z.array(z.object({ id: id.meta({ input: "id" }), label: z.string() })),
});
type Content = z.infer<typeof schema>;
const field = fieldOf(schema);

const word = fc.constantFrom("north", "south", "east", "west", "north east", "south west corner");
const content: fc.Arbitrary<Content> = fc.record({
  title: word,
  count: fc.option(fc.nat(3)),
  photo: fc.option(fc.record({ media: fc.constantFrom("bay", "office"), alt: word })),
  office: fc.record({ street: word, way: word }),
  closing: fc.option(fc.record({ text: word })),
  lines: fc.array(word, { maxLength: 5 }),
  people: fc.array(word, { maxLength: 3 }),
  items: fc.array(fc.record({ text: word, mark: fc.boolean(), inner: fc.array(word, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  claims: fc.uniqueArray(fc.record({ id: fc.constantFrom("a", "b", "c", "d"), label: word }), {
    maxLength: 4,
    selector: (claim) => claim.id,
  }),
});

/** Content with each of its texts replaced. */
function withTexts(original: Content, replace: (text: string, path: string) => string): Content {
  const copy = structuredClone(original);
  for (const [path, text] of textsIn(field, original)) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const parent = steps.reduce((value, step) => Object(value)[step], copy as object);
    Object.assign(parent, { [last]: replace(String(text), path) });
  }
  return copy;
}

/** Each text is unique. */
const inSpanish = (original: Content) => withTexts(original, (text, path) => `${path}: ${text} (es)`);
const structureOf = ({ photo, ...rest }: Content) =>
  withTexts({ ...rest, photo: photo && { media: photo.media } }, () => "");

describe("a translation that follows", () => {
  test("has the structure and the shared values of its original", () => {
    fc.assert(
      fc.property(content, content, (from, to) => {
        const spanish = inSpanish(from);
        const followed = follow(field, { from, to, text: spanish });
        expect(structureOf(followed)).toEqual(structureOf(to));
        expect(schema.parse(followed)).toEqual(followed);
        const texts = new Set(textsIn(field, spanish).map(([, text]) => text));
        for (const [, text] of textsIn(field, followed)) expect(texts).toContain(text);
      }),
      { numRuns: 500 },
    );
  });

  test("keeps its texts where its original has other texts", () => {
    fc.assert(
      fc.property(content, fc.func(word), (from, reworded) => {
        const spanish = inSpanish(from);
        const to = {
          ...withTexts({ ...from, items: [], lines: [] }, reworded),
          items: from.items,
          lines: from.lines,
          count: 7,
        };
        expect(follow(field, { from, to, text: spanish })).toEqual({ ...spanish, count: 7 });
      }),
    );
  });

  test("moves, removes and adds items like its original", () => {
    const distinct = fc.shuffledSubarray(["alpha", "beta", "gamma", "delta", "epsilon", "zeta"], { minLength: 1 });
    fc.assert(
      fc.property(content, distinct, distinct, (start, before, after) => {
        const items = (names: string[]) =>
          names.map((text) => ({ text, mark: true, inner: [`${text}-a`, `${text}-b`] }));
        const claims = (names: string[]) => names.map((name) => ({ id: name, label: `${name} words` }));
        const version = (names: string[]) => ({ ...start, lines: names, items: items(names), claims: claims(names) });
        const inOrder = before.filter((name) => after.includes(name));
        const to = version([...inOrder.toReversed(), "eta theta"]);
        const spanish = withTexts(version(before), (text) => `${text} (es)`);
        const followed = follow(field, { from: version(before), to, text: spanish });
        const expected = withTexts(to, (text) => (text.includes("eta theta") ? "" : `${text} (es)`));
        expect(followed.claims).toEqual(expected.claims);
        // Nothing was removed: no new item can be taken for an old one.
        if (inOrder.length === before.length && inOrder.length === 1) expect(followed.lines).toEqual(expected.lines);
        for (const name of inOrder) {
          expect(followed.lines).toContain(`${name} (es)`);
          expect(followed.items).toContainEqual(
            expect.objectContaining({ text: `${name} (es)`, inner: [`${name}-a (es)`, `${name}-b (es)`] }),
          );
        }
      }),
    );
  });

  test("shows no gaps while it is published", () => {
    fc.assert(
      fc.property(content, content, (from, to) => {
        const published = follow(field, { from, to, text: inSpanish(from), addItems: false });
        expect(schema.parse(published)).toEqual(published);
        expect(published.lines).not.toContain("");
        expect(published.items.map(({ text }) => text)).not.toContain("");
        expect(published.closing?.text).not.toBe("");
        expect(published).toMatchObject({ count: to.count, people: to.people, office: { street: to.office.street } });
      }),
    );
  });
});

test("another picture needs another alt text, and a decorative one has none in any language", () => {
  const photo = fieldOf(z.object({ photo: picture }));
  const version = (media: string, alt?: string) => ({ photo: { media, ...(alt !== undefined && { alt }) } });
  const text = version("bay", "La bahía");
  const from = version("bay", "The bay");
  expect(follow(photo, { from, to: version("bay", "The blue bay"), text })).toEqual(text);
  expect(follow(photo, { from, to: version("office", "The office"), text })).toEqual(version("office"));
  expect(follow(photo, { from, to: version("bay", ""), text })).toEqual(version("bay", ""));
  expect(follow(photo, { from, to: from, text: version("forged", "La bahía") })).toEqual(text);
});

test("a part of another form waits until its texts are published", () => {
  const form = z.discriminatedUnion("form", [
    z.object({ form: z.literal("bill"), total: z.string() }),
    z.object({ form: z.literal("log"), line: z.string(), time: z.string() }),
  ]);
  const proof = fieldOf(z.object({ proof: form }));
  const change: Parameters<typeof follow<object>>[1] = {
    from: { proof: { form: "bill", total: "all in" } },
    to: { proof: { form: "log", line: "He calls", time: "3:14" } },
    text: { proof: { form: "bill", total: "todo incluido" } },
  };
  expect(follow(proof, change)).toEqual({ proof: { form: "log", line: "", time: "3:14" } });
  expect(follow(proof, { ...change, addItems: false })).toEqual(change.text);
});
