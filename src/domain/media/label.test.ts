import fc from "fast-check";
import { expect, test } from "vitest";
import { labelOf } from "./label.ts";

test.each([
  ["harbor.jpg", "harbor.jpg"],
  ["Hafen bei Nacht (2).JPG", "Hafen bei Nacht (2).JPG"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Ada\\Pictures\\boat.png", "boat.png"],
  ["a\0b\u202egpj.exe", "abgpj.exe"],
  ["..", "picture"],
  ["   ", "picture"],
  ["", "picture"],
  ["\ud800.png", "png"],
  ["گزارش\u200cها.pdf", "گزارش\u200cها.pdf"],
  ["👩\u200d🚒.png", "👩\u200d🚒.png"],
  ["con", "con"],
])("%j becomes %j", (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test("a long name keeps its extension", () => {
  const label = labelOf(`${"🛶".repeat(300)}.webp`);
  expect([...label]).toHaveLength(120);
  expect(label.endsWith("🛶.webp")).toBe(true);
});

test("every label is short, in one line, without folders, and stays the same when applied again", () => {
  const fragments = fc.constantFrom("..", "/", "\\", "%2e", "\0", "\u202e", "\u2028", "\n", ".", "con", "ü", " ", "a");
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(fragments).map((some) => some.join("")),
  );
  fc.assert(
    fc.property(names, (name) => {
      const label = labelOf(name);
      expect(label).not.toMatch(/[/\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect([...label].length).toBeLessThanOrEqual(120);
      expect(label.length).toBeGreaterThan(0);
      expect(labelOf(label)).toBe(label);
    }),
    { numRuns: 500 },
  );
});
