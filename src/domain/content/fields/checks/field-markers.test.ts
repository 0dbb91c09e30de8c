import { expect, test } from "vitest";
import { aMember, aPage, aService } from "../../../../../tests/support/content.ts";
import { parseContent } from "../parse.ts";
import { addFieldMarkers } from "./field-markers.ts";
import { markerNumber, markerPattern } from "./marker-characters.ts";

/** Marked texts by path. */
function found(kind: "page" | "service" | "member", content: object) {
  const { content: marked, paths } = addFieldMarkers(kind, parseContent(kind, content));
  return Object.fromEntries(
    [...JSON.stringify(marked).matchAll(/"([^"]*?)\u2060([\u2061-\u2064]+)"/g)].map(([, text, number = ""]) => [
      paths[markerNumber(number)],
      text,
    ]),
  );
}

test("every text has a marker with its path", () => {
  const text = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Tides" }] },
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "Ebb" }] }] },
          { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "Flood" }] }] },
        ],
      },
      { type: "download", attrs: { file: { media: "prices" }, title: "Rates" } },
      { type: "download", attrs: { file: { media: "prices" }, title: "" } },
      { type: "videoFile", attrs: { file: { media: "film" }, title: "A tour" } },
    ],
  };
  const steps = [{ title: "Look", text: "We look.", when: "Week 1" }];
  const blocks = [
    { block: "text", text },
    { block: "steps", heading: "How", intro: "So", steps },
  ];
  expect(found("page", aPage({ title: "The quay", blocks: blocks as never }))).toMatchObject({
    title: "The quay",
    "blocks.0.text.0": "Tides",
    "blocks.0.text.1": "Ebb",
    "blocks.0.text.2": "Rates",
    "blocks.0.text.4": "A tour",
    "blocks.1.heading": "How",
    "blocks.1.steps.0.when": "Week 1",
  });
});

test("values that are not text, and texts without room, get no marker", () => {
  const long = "x".repeat(60);
  const service = aService({ title: long, summary: "Short" });
  const { content, unmarked } = addFieldMarkers("service", parseContent("service", service));
  expect(content).toMatchObject({ title: long, icon: service.icon });
  expect(unmarked).toContainEqual({ path: "title", text: long });
  expect(found("service", service)).toMatchObject({ summary: "Short" });
  expect(addFieldMarkers("member", parseContent("member", aMember({ initials: "AR" }))).content).toMatchObject({
    initials: "AR",
  });
});

test("many texts have unique numbers", () => {
  const included = Array.from({ length: 12 }, (_, index) => `Part ${index}`);
  const questions = Array.from({ length: 12 }, (_, index) => ({ question: `Q${index}`, answer: `A${index}` }));
  const known = found("service", aService({ included, questions }));
  expect(known["included.11"]).toBe("Part 11");
  expect(known["questions.11.answer"]).toBe("A11");
  expect(addFieldMarkers("member", parseContent("member", aMember({ name: "Ana" }))).content).toHaveProperty(
    "name",
    expect.stringMatching(markerPattern),
  );
});
