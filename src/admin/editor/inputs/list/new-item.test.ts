import { expect, test } from "vitest";
import { describeItem } from "#src/domain/content/fields/describe.ts";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import { fieldOfKind } from "#src/domain/content/fields/parse.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { newItem } from "./new-item.ts";

const names = { entry: () => undefined, picture: () => undefined };

/** All lists of a field, at any depth. */
function* listsIn(field: Field): Generator<FieldOf<"list">> {
  if (field.type === "list") {
    yield field;
    yield* listsIn(field.item);
  }
  const inner = field.type === "group" ? field.fields : field.type === "variants" ? field.variants : {};
  for (const child of Object.values(inner)) yield* listsIn(child);
}

const lists = (Object.keys(kinds) as KindName[]).flatMap((kind) => [...listsIn(fieldOfKind(kind))]);

test("a new block or list item has no description, only its name", () => {
  const items = lists.flatMap(({ label, item }) =>
    item.type === "variants"
      ? Object.entries(item.variants).map(([name, group]) => {
          const fresh = { ...Object(newItem(group)), [item.discriminator]: name };
          return [group.label, describeItem(item, fresh, names)];
        })
      : [[label, describeItem(item, newItem(item), names)]],
  );
  expect(items.length).toBeGreaterThan(60);
  // A choice names its item as soon as it is added.
  expect(items.filter(([, description]) => description !== "")).toEqual([["Social links", "LinkedIn"]]);
});

test("the description of a block leaves out empty cells, boxes and unchanged settings", () => {
  const blocks = lists.find(({ item }) => item.type === "variants" && "fill-in-table" in item.variants)?.item;
  if (blocks?.type !== "variants") throw new Error("There are no blocks");
  const described = (block: object) => describeItem(blocks, block, names);
  const rows = [
    ["", "", ""],
    ["", "Basic", ""],
  ];
  expect(described({ block: "table", rows, hasHeaderRow: true })).toBe("Basic");
  expect(described({ block: "fill-in-table", columns: [{ heading: "", isCheck: true }] })).toBe("");
  expect(described({ block: "fill-in-table", columns: [{ heading: "Room", isCheck: true }], emptyRows: 4 })).toBe(
    "Room",
  );
});
