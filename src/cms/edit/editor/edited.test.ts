import fc from "fast-check";
import { expect, test } from "vitest";
import { type Edited, editContent } from "./edited.ts";

type Step =
  | { act: "insert"; at: number; item: number }
  | { act: "remove"; at: number }
  | { act: "move"; at: number; to: number }
  | { act: "write"; at: number; item: number };

const place = fc.nat(12);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("insert" as const), at: place, item: fc.nat() }),
    fc.record({ act: fc.constant("remove" as const), at: place }),
    fc.record({ act: fc.constant("move" as const), at: place, to: place }),
    fc.record({ act: fc.constant("write" as const), at: place, item: fc.nat() }),
  ),
  { maxLength: 30 },
);

interface Slide {
  title: number;
}

const slidesIn = (edited: Edited) => edited.read("home.slides") as Slide[];

/** Does a step as far as it makes sense for the number of items that there are. */
function take(edited: Edited, step: Step): void {
  const { length } = slidesIn(edited);
  if (step.act === "insert") edited.insert("home.slides", step.at % (length + 1), { title: step.item });
  if (length === 0) return;
  if (step.act === "remove") edited.remove("home.slides", step.at % length);
  if (step.act === "move") edited.move("home.slides", step.at % length, step.to % length);
  if (step.act === "write") edited.write(`home.slides.${step.at % length}.title`, step.item);
}

test("a key stays with its item, wherever that goes and whatever is written into it", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), steps, (titles, all) => {
      const edited = editContent({ home: { slides: titles.map((title) => ({ title })) } });
      const mirror = new Map(slidesIn(edited).map((slide, index) => [edited.keysOf("home.slides")[index], slide]));
      for (const step of all) {
        take(edited, step);
        const keys = edited.keysOf("home.slides");
        const slides = slidesIn(edited);
        expect(keys).toHaveLength(slides.length);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [index, key] of keys.entries()) {
          const isChanged = step.act === "write" && index === step.at % slides.length;
          if (mirror.has(key) && !isChanged) expect(slides[index]).toBe(mirror.get(key));
        }
        mirror.clear();
        for (const [index, slide] of slides.entries()) mirror.set(keys[index], slide);
      }
    }),
  );
});

test("what was not touched stays the same object, and what was begun with is never changed", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const initial = {
        home: { slides: [{ title: 1 }, { title: 2 }], about: { claims: ["a"] } },
        seo: { title: "Tide", image: null },
      };
      const before = structuredClone(initial);
      const edited = editContent(initial);
      for (const step of all) take(edited, step);
      edited.write("seo.title", "Ebb");
      expect(initial).toEqual(before);
      expect(edited.read("home.about")).toBe(initial.home.about);
      expect(edited.read("seo")).toEqual({ title: "Ebb", image: null });
    }),
  );
});

test("writing into an item changes it and what it lies in, and neither its neighbours nor the keys", () => {
  const edited = editContent({
    menu: [
      { text: "Home", children: [{ text: "Sub" }] },
      { text: "About", children: [] },
    ],
  });
  const [keys, about] = [edited.keysOf("menu"), edited.read("menu.1")];
  const home = edited.read("menu.0");
  edited.write("menu.0.children.0.text", "Tides");
  expect(edited.keysOf("menu")).toBe(keys);
  expect(edited.read("menu.1")).toBe(about);
  expect(edited.read("menu.0")).not.toBe(home);
  expect(edited.read("menu.0.children")).toEqual([{ text: "Tides" }]);
});

test("a list that is not there is empty, always the same one, and begins with its first item", () => {
  const edited = editContent({ home: null });
  expect(edited.keysOf("home.slides")).toBe(edited.keysOf("home.slides"));
  edited.insert("home.slides", 0, { title: 1 });
  expect(edited.read("")).toEqual({ home: { slides: [{ title: 1 }] } });
});

test("whoever listens is told of every change until they stop", () => {
  const edited = editContent({ title: "Tide", list: [1, 2] });
  const heard: unknown[] = [];
  const stop = edited.subscribe(() => heard.push(edited.read("")));
  edited.write("title", "Ebb");
  edited.move("list", 0, 1);
  stop();
  edited.write("title", "Flood");
  expect(heard).toEqual([
    { title: "Ebb", list: [1, 2] },
    { title: "Ebb", list: [2, 1] },
  ]);
});
