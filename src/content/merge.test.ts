import { describe, expect, test } from "vitest";
import { z } from "zod";
import { someSettings } from "../../tests/support/content.ts";
import { block } from "./kinds/blocks.ts";
import { fieldOf } from "./kinds/field.ts";
import { link, picture } from "./kinds/fields.ts";
import { kinds } from "./kinds/kinds.ts";
import { mergeContents } from "./merge.ts";

const settings = fieldOf(kinds.settings.schema);
const base = kinds.settings.schema.parse(someSettings());
type Settings = typeof base;

/** Merges what two people made of the same settings. */
function mergeSettings(mine: (own: Settings) => void, theirs: (own: Settings) => void, from = base) {
  const [my, their] = [structuredClone(from), structuredClone(from)];
  mine(my);
  theirs(their);
  return mergeContents(settings, from, my, their);
}

test("what two people changed in different fields is held", () => {
  const { merged, clashes } = mergeSettings(
    (my) => {
      my.company.phone = "1";
      my.company.hours.sat = [{ from: "10:00", to: "12:00" }];
    },
    (their) => {
      their.company.email = "their@mangrove.example";
      their.closing.heading = "Theirs";
    },
  );
  expect(clashes).toEqual([]);
  expect(merged.company).toMatchObject({ phone: "1", email: "their@mangrove.example" });
  expect(merged.company.hours.sat).toHaveLength(1);
  expect(merged.closing.heading).toBe("Theirs");
});

test("what both changed clashes, and is mine until somebody chooses", () => {
  const { merged, clashes } = mergeSettings(
    (my) => {
      my.company.phone = "mine";
      my.company.hours.mon = [];
    },
    (their) => {
      their.company.phone = "theirs";
      their.company.hours.mon = [{ from: "08:00", to: "17:00" }];
    },
  );
  expect(clashes).toEqual([
    { path: "company.phone", mine: "mine", theirs: "theirs" },
    { path: "company.hours.mon", mine: [], theirs: [{ from: "08:00", to: "17:00" }] },
  ]);
  expect(merged.company.phone).toBe("mine");
});

test("a link, a picture and a paragraph are one thing each", () => {
  const schema = z.object({ link, picture: picture.nullable(), text: block });
  const text = (words: string) => ({ type: "doc", content: [{ type: "text", text: words }] });
  const whole = (entry: object, media: string | null, words: string) => ({
    link: entry,
    picture: media === null ? null : { media, alt: "" },
    text: { block: "text", text: text(words) },
  });
  const { clashes } = mergeContents(
    fieldOf(schema),
    whole({ entry: "a" }, "a", "a"),
    whole({ address: "/mine" }, null, "mine"),
    whole({ entry: "b", anchor: "c" }, "b", "theirs"),
  );
  expect(clashes).toEqual([
    { path: "link", mine: { address: "/mine" }, theirs: { entry: "b", anchor: "c" } },
    { path: "picture", mine: null, theirs: { media: "b", alt: "" } },
    { path: "text.text", mine: text("mine"), theirs: text("theirs") },
  ]);
});

test("a block that one made into another kind of block is not mixed with what it was", () => {
  const steps = { block: "steps", heading: "First", intro: "One by one", steps: [] };
  const questions = { block: "questions", heading: "First", questions: [] };
  const page = fieldOf(z.object({ blocks: z.array(block).meta({ label: "Blocks" }) }));
  const { merged, clashes } = mergeContents(
    page,
    { blocks: [steps] },
    { blocks: [questions] },
    { blocks: [{ ...steps, heading: "Theirs" }] },
  );
  expect(merged).toEqual({ blocks: [questions] });
  expect(clashes).toEqual([{ path: "blocks.0", mine: questions, theirs: { ...steps, heading: "Theirs" } }]);
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
    const { merged, clashes } = mergeSettings(
      (my) => {
        my.menu = mine;
      },
      (their) => {
        their.menu = theirs;
      },
      before,
    );
    return { menu: merged.menu, clashes };
  };

  test("holds what both added, each where it was put", () => {
    expect(mergeMenus([services, about, blog, contact], [services, about, contact, careers])).toEqual({
      menu: [services, about, blog, contact, careers],
      clashes: [],
    });
    expect(mergeMenus([blog, services, about, contact], [careers, services, about, contact]).menu).toHaveLength(5);
  });

  test("holds once what both added alike", () => {
    const renamed = { ...services, text: "What we do" };
    expect(mergeMenus([renamed, about, contact, blog], [services, blog, about, contact]).menu.toSorted(byText)).toEqual(
      [renamed, about, contact, blog].toSorted(byText),
    );
  });

  test("follows the one who moved lines, with the other's rewritten ones", () => {
    const renamed = { ...services, text: "What we do" };
    expect(mergeMenus([contact, services, about], [renamed, about, contact])).toEqual({
      menu: [contact, renamed, about],
      clashes: [],
    });
  });

  test("merges two changes of one line", () => {
    const mine = { ...about, text: "Who we are" };
    const theirs = { ...about, children: [{ text: "Team", link: { address: "/about#team" } }] };
    expect(mergeMenus([services, mine, contact], [services, theirs, contact, blog])).toEqual({
      menu: [services, { ...mine, ...theirs, text: "Who we are" }, contact, blog],
      clashes: [],
    });
  });

  test("points at the field in which two changes of one line meet, where the line stands now", () => {
    const mine = { ...contact, text: "Write" };
    const theirs = { ...contact, text: "Call" };
    expect(mergeMenus([blog, services, about, mine], [services, about, theirs])).toEqual({
      menu: [blog, services, about, mine],
      clashes: [{ path: "menu.3.text", mine: "Write", theirs: "Call" }],
    });
  });

  test("clashes when one dropped what the other rewrote, and either way holds all else", () => {
    const renamed = { ...about, text: "Who we are" };
    expect(mergeMenus([services, contact, blog], [careers, services, renamed, contact])).toEqual({
      menu: [careers, services, contact, blog],
      clashes: [
        {
          path: "menu",
          mine: [careers, services, contact, blog],
          theirs: [careers, services, renamed, contact, blog],
        },
      ],
    });
  });

  test("clashes when both moved lines, each in another way", () => {
    const { menu, clashes } = mergeMenus([about, services, contact, blog], [services, contact, about]);
    expect(menu).toEqual([about, services, contact, blog]);
    expect(clashes).toEqual([{ path: "menu", mine: menu, theirs: [services, contact, blog, about] }]);
  });
});

function byText(one: { text: string }, other: { text: string }): number {
  return one.text.localeCompare(other.text);
}
