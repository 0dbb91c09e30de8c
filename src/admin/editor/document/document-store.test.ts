import fc from "fast-check";
import { expect, test } from "vitest";
import { createDocumentStore, type DocumentStore } from "./document-store.ts";

type Step =
  | { act: "insert"; index: number; item: number }
  | { act: "remove"; index: number }
  | { act: "move"; index: number; to: number }
  | { act: "write"; index: number; item: number };

const position = fc.nat(12);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("insert" as const), index: position, item: fc.nat() }),
    fc.record({ act: fc.constant("remove" as const), index: position }),
    fc.record({ act: fc.constant("move" as const), index: position, to: position }),
    fc.record({ act: fc.constant("write" as const), index: position, item: fc.nat() }),
  ),
  { maxLength: 30 },
);

interface Slide {
  title: number;
}

const slidesOf = (doc: DocumentStore) => doc.read("home.slides") as Slide[];

/** Applies a step within the bounds of the list. */
function apply(doc: DocumentStore, step: Step): void {
  const { length } = slidesOf(doc);
  if (step.act === "insert") doc.insert("home.slides", step.index % (length + 1), { title: step.item });
  if (length === 0) return;
  if (step.act === "remove") doc.remove("home.slides", step.index % length);
  if (step.act === "move") doc.move("home.slides", step.index % length, step.to % length);
  if (step.act === "write") doc.write(`home.slides.${step.index % length}.title`, step.item);
}

test("a key stays with its item through moves and edits", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), steps, (titles, applied) => {
      const doc = createDocumentStore({ home: { slides: titles.map((title) => ({ title })) } });
      const mirror = new Map(slidesOf(doc).map((slide, index) => [doc.keysOf("home.slides")[index], slide]));
      for (const step of applied) {
        apply(doc, step);
        const keys = doc.keysOf("home.slides");
        const slides = slidesOf(doc);
        expect(keys).toHaveLength(slides.length);
        expect(new Set(keys).size).toBe(keys.length);
        const isNew = step.act === "insert" ? 1 : 0;
        expect(keys.filter((key) => !mirror.has(key))).toHaveLength(isNew);
        for (const [index, key] of keys.entries()) {
          const isChanged = step.act === "write" && index === step.index % slides.length;
          if (mirror.has(key) && !isChanged) expect(slides[index]).toBe(mirror.get(key));
        }
        mirror.clear();
        for (const [index, slide] of slides.entries()) mirror.set(keys[index], slide);
      }
    }),
  );
});

test("untouched parts stay the same objects, and the initial content is never mutated", () => {
  fc.assert(
    fc.property(steps, (applied) => {
      const initial = {
        home: { slides: [{ title: 1 }, { title: 2 }], about: { claims: ["a"] } },
        seo: { title: "Tide", image: null },
      };
      const before = structuredClone(initial);
      const doc = createDocumentStore(initial);
      for (const step of applied) apply(doc, step);
      doc.write("seo.title", "Ebb");
      expect(initial).toEqual(before);
      expect(doc.read("home.about")).toBe(initial.home.about);
      expect(doc.read("seo")).toEqual({ title: "Ebb", image: null });
    }),
  );
});

test("writing into an item changes it and its parents, but not its siblings or the keys", () => {
  const doc = createDocumentStore({
    menu: [
      { text: "Home", children: [{ text: "Sub" }] },
      { text: "About", children: [] },
    ],
  });
  const [keys, about] = [doc.keysOf("menu"), doc.read("menu.1")];
  const home = doc.read("menu.0");
  doc.write("menu.0.children.0.text", "Tides");
  expect(doc.keysOf("menu")).toBe(keys);
  expect(doc.read("menu.1")).toBe(about);
  expect(doc.read("menu.0")).not.toBe(home);
  expect(doc.read("menu.0.children")).toEqual([{ text: "Tides" }]);
});

test("a missing list reads as the same empty list, and inserting creates it", () => {
  const doc = createDocumentStore({ home: null });
  expect(doc.keysOf("home.slides")).toBe(doc.keysOf("home.slides"));
  doc.insert("home.slides", 0, { title: 1 });
  expect(doc.read("")).toEqual({ home: { slides: [{ title: 1 }] } });
});

test("listeners are called on every change until they unsubscribe", () => {
  const doc = createDocumentStore({ title: "Tide", list: [1, 2] });
  const calls: unknown[] = [];
  const stop = doc.subscribe(() => calls.push(doc.read("")));
  doc.write("title", "Ebb");
  doc.move("list", 0, 1);
  stop();
  doc.write("title", "Flood");
  expect(calls).toEqual([
    { title: "Ebb", list: [1, 2] },
    { title: "Ebb", list: [2, 1] },
  ]);
});
