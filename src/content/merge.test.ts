import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { someSettings } from "../../tests/support/content.ts";
import { block } from "./kinds/blocks.ts";
import { fieldOf } from "./kinds/field.ts";
import { id, link, picture } from "./kinds/fields.ts";
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

test("a link, a picture and rich text are one thing each", () => {
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

describe("whatever people do", () => {
  const item = z.object({ text: z.string(), mark: z.boolean(), inner: z.array(z.string()) });
  const schema = z.object({
    title: z.string(),
    count: z.number().nullable(),
    place: z.object({ street: z.string(), city: z.string() }),
    lines: z.array(z.string()),
    items: z.array(item),
    claims: z.array(z.object({ id: id.meta({ input: "id" }), label: z.string() })),
  });
  const field = fieldOf(schema);
  // Few words, so that contents often meet; lists of claims have each id once.
  const word = fc.constantFrom("north", "south", "east", "west", "north east", "south west corner");
  const content = fc.record({
    title: word,
    count: fc.option(fc.nat(3)),
    place: fc.record({ street: word, city: word }),
    lines: fc.array(word, { maxLength: 5 }),
    items: fc.array(fc.record({ text: word, mark: fc.boolean(), inner: fc.array(word, { maxLength: 3 }) }), {
      maxLength: 4,
    }),
    claims: fc.uniqueArray(fc.record({ id: fc.constantFrom("a", "b", "c", "d"), label: word }), {
      maxLength: 4,
      selector: (claim) => claim.id,
    }),
  });

  test("who changed nothing gets the other's side, and who did the same gets that", () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        expect(mergeContents(field, one, other, one)).toEqual({ merged: other, clashes: [] });
        expect(mergeContents(field, one, one, other)).toEqual({ merged: other, clashes: [] });
        expect(mergeContents(field, one, other, structuredClone(other))).toEqual({ merged: other, clashes: [] });
      }),
    );
  });

  test("changes in different fields are all held", () => {
    fc.assert(
      fc.property(content, content, content, fc.func(fc.boolean()), (from, mine, theirs, isMine) => {
        const mixed = (side: typeof from, own: boolean) => ({
          ...from,
          ...Object.fromEntries(Object.entries(side).filter(([name]) => isMine(name) === own)),
        });
        const expected = { ...mixed(mine, true) };
        for (const [name, part] of Object.entries(mixed(theirs, false))) {
          if (!isMine(name)) Object.assign(expected, { [name]: part });
        }
        expect(mergeContents(field, from, mixed(mine, true), mixed(theirs, false))).toEqual({
          merged: expected,
          clashes: [],
        });
      }),
    );
  });

  test("nothing is invented, and nothing that somebody wrote is lost", () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const { merged, clashes } = mergeContents(field, from, mine, theirs);
        const [before, my, their, held] = [textsOf(from), textsOf(mine), textsOf(theirs), textsOf(merged)];
        for (const text of held) expect(my.has(text) || their.has(text)).toBe(true);
        for (const text of before) if (!my.has(text) && !their.has(text)) expect(held.has(text)).toBe(false);
        const asked = new Set(clashes.flatMap(({ path, theirs: other }) => [...textsOf(other, lastName(path))]));
        for (const text of my) if (!before.has(text)) expect(held.has(text)).toBe(true);
        for (const text of their) if (!before.has(text)) expect(held.has(text) || asked.has(text)).toBe(true);
        expect(schema.parse(merged)).toEqual(merged);
      }),
      { numRuns: 1000 },
    );
  });

  test("lists with lines of their own lose none of them", () => {
    const unique = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 6 });
    const list = fieldOf(z.object({ lines: z.array(z.string()) }));
    fc.assert(
      fc.property(unique, unique, unique, (from, mine, theirs) => {
        const { merged, clashes } = mergeContents(list, { lines: from }, { lines: mine }, { lines: theirs });
        expect(new Set(merged.lines).size).toBe(merged.lines.length);
        if (clashes.length > 0) return;
        for (const line of [...mine, ...theirs]) if (!from.includes(line)) expect(merged.lines).toContain(line);
        for (const line of from) if (mine.includes(line) && theirs.includes(line)) expect(merged.lines).toContain(line);
      }),
      { numRuns: 1000 },
    );
  });

  test("both sides are asked about the same parts", () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const paths = (one: typeof from, other: typeof from) =>
          mergeContents(field, from, one, other)
            .clashes.map(({ path }) => path.replace(/\d+/g, "n"))
            .toSorted();
        expect(paths(mine, theirs)).toEqual(paths(theirs, mine));
      }),
    );
  });
});

/** `items.2.inner.0`: `inner`. */
function lastName(path: string): string {
  return path.split(".").findLast((step) => !/^\d+$/.test(step)) ?? "";
}

/** Every text in some content, under the name of the field it stands in. */
function textsOf(content: unknown, name = ""): ReadonlySet<string> {
  if (typeof content === "string") return new Set([`${name}: ${content}`]);
  if (typeof content !== "object" || content === null) return new Set();
  const parts = Array.isArray(content) ? content.map((part) => [name, part]) : Object.entries(content);
  return new Set(parts.flatMap(([key, part]) => [...textsOf(part, String(key))]));
}
