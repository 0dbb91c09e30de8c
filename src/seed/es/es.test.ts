import { describe, expect, test } from "vitest";
import { isFixed } from "#src/domain/content/schema/fixed-pages.ts";
import { type KindName, kindNames, kinds } from "#src/domain/content/schema/kinds.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { defaults } from "../defaults.ts";
import type { DefaultEntry } from "../entry.ts";
import { media } from "../media.ts";
import { type Translations, translateEntry } from "../translation.ts";
import { media as altTexts, translations } from "./es.ts";

/** Fields whose values are no language. */
const notLanguage = new Set([
  ...["id", "media", "entry", "anchor", "address", "icon", "block", "form", "kind", "type", "claim", "network"],
  ...["employment", "workplace", "per", "date", "from", "to", "timeZone", "phone", "email", "legalName", "initials"],
  ...["street", "city", "region", "country", "ground", "layout", "issuer", "time", "amount", "unit", "value", "year"],
  "category",
]);

/** Names, and words that are the same in both languages. */
const sameInSpanish =
  /^(?:Mangrove IT|Blog|Legal|Software|Brickell|Doral|Fort Lauderdale|Homestead|Boca Raton|hotel|ic3\.gov|\d+ min)$/;
const isNameOf = {
  member: /^\.(?:name|certificates\..*)$/,
  testimonial: /^\.name$/,
  location: /^\.neighborhoods\..*$/,
  form: /^\.(?:name|phone|company|service|message)$/,
};

interface Leaf {
  path: string;
  field: string;
  text: string;
}

function leaves(value: unknown, path = "", field = ""): Leaf[] {
  if (typeof value === "string") return [{ path, field, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    leaves(item, `${path}.${key}`, Array.isArray(value) ? field : key),
  );
}

/** The lists of texts that have another length than those of the default language. */
function misfitLists(texts: unknown, value: unknown, path = ""): string[] {
  if (typeof texts !== "object" || texts === null || value === undefined) return [];
  if (isRecord(value) && value.type === "doc") return [];
  const own = Array.isArray(texts) && Array.isArray(value) && texts.length !== value.length ? [path] : [];
  const inside = Object.entries(texts).flatMap(([key, item]) =>
    misfitLists(item, (value as Record<string, unknown>)[key], `${path}.${key}`),
  );
  return [...own, ...inside];
}

const targets = (value: unknown) =>
  leaves(value)
    .filter(({ field }) => ["entry", "address", "media", "anchor"].includes(field))
    .map(({ text }) => text)
    .sort();

const placeholders = (value: unknown) => [...new Set(JSON.stringify(value).match(/\{\w+\}/g))].sort();

const translated = kindNames.flatMap((kind) => {
  const texts = (translations[kind] ?? {}) as Translations<KindName>;
  return (defaults[kind] as DefaultEntry<KindName>[]).flatMap((english) => {
    const own = texts[english.id];
    return own ? [{ kind, english, texts: own.content, spanish: translateEntry(english, own) }] : [];
  });
});

/** What `check` finds, by entry. */
const found = (check: (entry: (typeof translated)[number]) => readonly unknown[]) =>
  Object.fromEntries(
    translated.flatMap((entry) => {
      const faults = check(entry);
      return faults.length > 0 ? [[entry.english.id, faults]] : [];
    }),
  );

describe("default content in Spanish", () => {
  test("each entry and each picture has its texts", () => {
    for (const kind of kindNames) {
      const texts = translations[kind];
      if (texts) expect(Object.keys(texts).sort()).toEqual(defaults[kind].map(({ id }) => id).sort());
    }
    expect(Object.keys(altTexts).sort()).toEqual(media.map(({ id }) => id).sort());
  });

  test("each entry satisfies the schema of its kind", () => {
    const issues = found(({ kind, spanish }) =>
      (kinds[kind].schema.safeParse(spanish.content).error?.issues ?? []).map(
        ({ path, message }) => `${path.join(".")}: ${message}`,
      ),
    );
    expect(issues).toEqual({});
  });

  test("each entry has the lists, links, pictures and company info of the English one", () => {
    expect(found(({ texts, english }) => misfitLists(texts, english.content))).toEqual({});
    for (const { english, spanish } of translated) {
      expect(targets(spanish.content), english.id).toEqual(targets(english.content));
      expect(placeholders(spanish.content), english.id).toEqual(placeholders(english.content));
    }
  });

  test("no English text is left", () => {
    const left = found(({ kind, english, spanish }) => {
      const texts = new Map(leaves(english.content).map(({ path, text }) => [path, text]));
      const names: RegExp | undefined = isNameOf[kind as keyof typeof isNameOf];
      return leaves(spanish.content)
        .filter(({ path, text }) => texts.get(path) === text && !sameInSpanish.test(text) && !names?.test(path))
        .filter(({ field, text }) => !notLanguage.has(field) && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "")))
        .map(({ path, text }) => `${path}: ${text}`);
    });
    expect(left).toEqual({});
  });

  test("fixed pages keep the slug that they are found by", () => {
    const slugs = found(({ kind, english, spanish }) =>
      kind === "page" && isFixed(english.slug ?? "") && spanish.slug !== english.slug ? [spanish.slug] : [],
    );
    expect(slugs).toEqual({});
  });

  test("slugs are unique within a kind", () => {
    const slugs = translated.flatMap(({ kind, spanish: { slug } }) => (slug ? [`${kind} ${slug}`] : []));
    expect(slugs).toEqual([...new Set(slugs)]);
  });

  test("search titles and descriptions are unique and have the recommended length", () => {
    const facts: Record<string, string> = {
      company: "Mangrove IT",
      phone: "(305) 555-0142",
      city: "Miami",
      replyTime: "una hora hábil",
      callLength: "30 minutos",
    };
    const filled = (text = "") => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? name);
    const seo = translated.flatMap(({ english: { id }, spanish: { content } }) =>
      "seo" in content && content.seo
        ? [{ id, title: filled(content.seo.title), description: filled(content.seo.description) }]
        : [],
    );
    expect(new Set(seo.map(({ title }) => title)).size).toBe(seo.length);
    expect(new Set(seo.map(({ description }) => description)).size).toBe(seo.length);
    const misfits = seo
      .filter(({ title, description }) => title.length >= 60 || description.length < 120 || description.length > 160)
      .map(({ id, title, description }) => `${id} ${title.length} ${description.length}`);
    expect(misfits).toEqual([]);
  });
});
