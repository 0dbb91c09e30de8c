import fc from "fast-check";
import { expect, test } from "vitest";
import { textsOf } from "../../search/texts.ts";
import { coerceDraft } from "../coerce.ts";
import { fieldOfKind } from "../parse.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] });
const item = (...content: object[]) => ({ type: "listItem", content });
const list = (type: string, ...content: object[]) => ({ type, content });

/** The nodes of a text as it is read from the database. */
function read(...content: unknown[]): unknown {
  const post = Object(coerceDraft(fieldOfKind("post"), { title: "A title", body: { type: "doc", content } }));
  return post.body.content;
}

test("lists are read as they were stored, with lists in their items and without", () => {
  const flat = list("bulletList", item(paragraph("One"), paragraph("more of it")), item(paragraph("Two")));
  const inner = list(
    "orderedList",
    item(paragraph("b"), list("bulletList", item(paragraph("c")), item(paragraph("d")))),
  );
  const nested = list("orderedList", item(paragraph("a"), inner, paragraph("after it")), item(paragraph("e")));
  expect(read(flat, nested)).toEqual([flat, nested]);
});

test("of a list that can't be stored, the text stays", () => {
  const deep = ["c", "b", "a"].reduce(
    (inner, text) => list("bulletList", item(paragraph(text), inner)),
    list("bulletList", item(paragraph("d"))),
  );
  expect(read(deep)).toEqual([paragraph("a b c d")]);
  expect(read(list("bulletList", item(list("bulletList", item(paragraph("a"))))))).toEqual([paragraph("a")]);
});

test("search finds the words of a list in a list", () => {
  const nested = list("bulletList", item(paragraph("Phones"), list("orderedList", item(paragraph("Radios")))));
  expect(textsOf("post", { body: { type: "doc", content: [nested] } })).toEqual(["Phones Radios"]);
});

test("any text of any depth is read", () => {
  const lists = Array.from({ length: 5_000 }).reduce<object>(
    (inner) => list("bulletList", item(paragraph("x"), inner)),
    paragraph("x"),
  );
  expect(read(lists)).toHaveLength(1);
  const { node } = fc.letrec((tie) => ({
    node: fc.record({
      type: fc.constantFrom("bulletList", "orderedList", "listItem", "paragraph", "text", "doc"),
      content: fc.option(fc.array(tie("node"), { maxLength: 3 })),
      text: fc.option(fc.string()),
    }),
  }));
  fc.assert(
    fc.property(fc.array(node), (nodes) => {
      expect(read(...(read(...nodes) as unknown[]))).toEqual(read(...nodes));
    }),
  );
});
