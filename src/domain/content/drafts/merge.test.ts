import { describe, expect, test } from "vitest";
import { z } from "zod";
import { someSettings } from "../../../../tests/support/content.ts";
import { fieldOf } from "../fields/field.ts";
import { block } from "../schema/blocks.ts";
import { link, picture } from "../schema/fields.ts";
import { kinds } from "../schema/kinds.ts";
import { mergeContents } from "./merge.ts";

const settings = fieldOf(kinds.settings.schema);
const base = kinds.settings.schema.parse(someSettings());
type Settings = typeof base;

/** Merges two versions of the same settings. */
function mergeSettings(mine: (own: Settings) => void, theirs: (own: Settings) => void, from = base) {
  const [my, their] = [structuredClone(from), structuredClone(from)];
  mine(my);
  theirs(their);
  return mergeContents(settings, from, my, their);
}

test("changes in different fields are merged", () => {
  const { merged, conflicts } = mergeSettings(
    (my) => {
      my.company.phone = "1";
      my.company.hours.sat = [{ from: "10:00", to: "12:00" }];
    },
    (their) => {
      their.company.email = "their@mangrove.example";
      their.closing.heading = "Theirs";
    },
  );
  expect(conflicts).toEqual([]);
  expect(merged.company).toMatchObject({ phone: "1", email: "their@mangrove.example" });
  expect(merged.company.hours.sat).toHaveLength(1);
  expect(merged.closing.heading).toBe("Theirs");
});

test("a field changed on both sides conflicts, with my value until a choice", () => {
  const { merged, conflicts } = mergeSettings(
    (my) => {
      my.company.phone = "mine";
      my.company.hours.mon = [];
    },
    (their) => {
      their.company.phone = "theirs";
      their.company.hours.mon = [{ from: "08:00", to: "17:00" }];
    },
  );
  expect(conflicts).toEqual([
    { path: "company.phone", mine: "mine", theirs: "theirs" },
    { path: "company.hours.mon", mine: [], theirs: [{ from: "08:00", to: "17:00" }] },
  ]);
  expect(merged.company.phone).toBe("mine");
});

test("links, pictures and paragraphs are merged as a whole", () => {
  const schema = z.object({ link, picture: picture.nullable(), text: block });
  const text = (plainText: string) => ({ type: "doc", content: [{ type: "text", text: plainText }] });
  const document = (entry: object, media: string | null, plainText: string) => ({
    link: entry,
    picture: media === null ? null : { media, alt: "" },
    text: { block: "text", text: text(plainText) },
  });
  const { conflicts } = mergeContents(
    fieldOf(schema),
    document({ entry: "a" }, "a", "a"),
    document({ address: "/mine" }, null, "mine"),
    document({ entry: "b", anchor: "c" }, "b", "theirs"),
  );
  expect(conflicts).toEqual([
    { path: "link", mine: { address: "/mine" }, theirs: { entry: "b", anchor: "c" } },
    { path: "picture", mine: null, theirs: { media: "b", alt: "" } },
    { path: "text.text", mine: text("mine"), theirs: text("theirs") },
  ]);
});

test("a block changed to another type conflicts as a whole", () => {
  const steps = { block: "steps", heading: "First", intro: "One by one", steps: [] };
  const questions = { block: "questions", heading: "First", questions: [] };
  const page = fieldOf(z.object({ blocks: z.array(block).meta({ label: "Blocks" }) }));
  const { merged, conflicts } = mergeContents(
    page,
    { blocks: [steps] },
    { blocks: [questions] },
    { blocks: [{ ...steps, heading: "Theirs" }] },
  );
  expect(merged).toEqual({ blocks: [questions] });
  expect(conflicts).toEqual([{ path: "blocks.0", mine: questions, theirs: { ...steps, heading: "Theirs" } }]);
});

describe("a list", () => {
  type Line = Settings["menu"][number];
  const line = (text: string, address: string): Line => ({ text, link: { address }, children: [] });
  const services = line("Services", "/services");
  const about = line("About us", "/about");
  const contact = line("Contact", "/contact");
  const blog = line("Blog", "/blog");
  const careers = line("Careers", "/careers");
  const before: Settings = { ...base, menu: [services, about, contact] };

  const mergeMenus = (mine: Line[], theirs: Line[]) => {
    const { merged, conflicts } = mergeSettings(
      (my) => {
        my.menu = mine;
      },
      (their) => {
        their.menu = theirs;
      },
      before,
    );
    return { menu: merged.menu, conflicts };
  };

  test("has the additions of both sides in place", () => {
    expect(mergeMenus([services, about, blog, contact], [services, about, contact, careers])).toEqual({
      menu: [services, about, blog, contact, careers],
      conflicts: [],
    });
    expect(mergeMenus([blog, services, about, contact], [careers, services, about, contact]).menu).toHaveLength(5);
  });

  test("has a text once to which both sides changed different texts", () => {
    const lines = fieldOf(z.object({ lines: z.array(z.string()) }));
    const { merged } = mergeContents(lines, { lines: ["a", "k"] }, { lines: ["i", "k"] }, { lines: ["a", "i"] });
    expect(merged.lines).toEqual(["i"]);
  });

  test("has an item once that both sides added", () => {
    const renamed = { ...services, text: "What we do" };
    expect(mergeMenus([renamed, about, contact, blog], [services, blog, about, contact]).menu.toSorted(byText)).toEqual(
      [renamed, about, contact, blog].toSorted(byText),
    );
  });

  test("takes the order of the side that moved items, with the other's edits", () => {
    const renamed = { ...services, text: "What we do" };
    expect(mergeMenus([contact, services, about], [renamed, about, contact])).toEqual({
      menu: [contact, renamed, about],
      conflicts: [],
    });
  });

  test("merges two changes of one item", () => {
    const mine = { ...about, text: "Who we are" };
    const theirs = { ...about, children: [{ text: "Team", link: { address: "/about#team" } }] };
    expect(mergeMenus([services, mine, contact], [services, theirs, contact, blog])).toEqual({
      menu: [services, { ...mine, ...theirs, text: "Who we are" }, contact, blog],
      conflicts: [],
    });
  });

  test("reports a conflict inside an item at its current path", () => {
    const mine = { ...contact, text: "Write" };
    const theirs = { ...contact, text: "Call" };
    expect(mergeMenus([blog, services, about, mine], [services, about, theirs])).toEqual({
      menu: [blog, services, about, mine],
      conflicts: [{ path: "menu.3.text", mine: "Write", theirs: "Call" }],
    });
  });

  test("conflicts if one side removed an item that the other edited; both choices have all other changes", () => {
    const renamed = { ...about, text: "Who we are" };
    expect(mergeMenus([services, contact, blog], [careers, services, renamed, contact])).toEqual({
      menu: [careers, services, contact, blog],
      conflicts: [
        {
          path: "menu",
          mine: [careers, services, contact, blog],
          theirs: [careers, services, renamed, contact, blog],
        },
      ],
    });
  });

  test("conflicts if both sides moved items differently", () => {
    const { menu, conflicts } = mergeMenus([about, services, contact, blog], [services, contact, about]);
    expect(menu).toEqual([about, services, contact, blog]);
    expect(conflicts).toEqual([{ path: "menu", mine: menu, theirs: [services, contact, blog, about] }]);
  });
});

function byText(one: { text: string }, other: { text: string }): number {
  return one.text.localeCompare(other.text);
}
