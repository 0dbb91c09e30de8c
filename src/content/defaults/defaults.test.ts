import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type KindName, kinds } from "../kinds/kinds.ts";
import { fixedPages } from "../kinds/page.ts";
import { defaults } from "./defaults.ts";
import { media } from "./media.ts";
import { settings } from "./settings.ts";

const kindNames = Object.keys(kinds) as KindName[];
const entries = kindNames.flatMap((kind) => defaults[kind].map((entry) => ({ kind, ...entry })));
const byId = new Map(entries.map((entry) => [entry.id, entry]));
const pictures = new URL("./pictures/", import.meta.url);

/** Every value inside `value`, itself included. */
function* everything(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) yield* everything(part);
}

/** The values of every property called `name`, at any depth. */
function valuesOf(name: string, value: unknown): unknown[] {
  return [...everything(value)].flatMap((part) =>
    typeof part === "object" && part !== null && name in part ? [(part as Record<string, unknown>)[name]] : [],
  );
}

function strings(value: unknown): string[] {
  return [...everything(value)].filter((part) => typeof part === "string");
}

const { company } = settings.content;
const facts: Record<string, string> = {
  company: company.name,
  legalName: company.legalName,
  phone: company.phone,
  email: company.email,
  city: company.address.city,
  region: company.address.region,
  replyTime: "one business hour",
};

function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? `unknown placeholder ${name}`);
}

function repeated(values: unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const withSearchWords = [defaults.page, defaults.post, defaults.service, defaults.project, defaults.opening]
  .flat()
  .map((entry) => ({
    id: entry.id,
    title: filled(entry.content.seo?.title ?? ""),
    description: filled(entry.content.seo?.description ?? ""),
  }));

describe("default content", () => {
  test.each(entries)("$id satisfies the schema of its kind and is stored as written", ({ kind, content }) => {
    expect(kinds[kind].schema.parse(content)).toMatchObject(content);
  });

  test("ids are unique, and so are slugs within a kind", () => {
    expect(repeated(entries.map((entry) => entry.id))).toEqual([]);
    for (const kind of kindNames) {
      expect(repeated(defaults[kind].flatMap((entry) => entry.slug ?? []))).toEqual([]);
    }
  });

  test("exactly the collections with pages of their own have slugs, and their ids are built from them", () => {
    for (const { kind, id, slug } of entries) {
      const hasPages = "address" in kinds[kind] && !kinds[kind].single;
      expect(slug, id).toBe(hasPages ? id.replace(`${kind}-`, "") : null);
    }
  });

  test("every fixed page is there", () => {
    expect(defaults.page.map((page) => page.slug)).toEqual([...fixedPages]);
  });

  test("every reference is to an entry that exists", () => {
    for (const { id, content } of entries) {
      for (const target of valuesOf("entry", content)) {
        expect(byId.has(String(target)), `${id} refers to ${target}`).toBe(true);
      }
    }
  });

  test("every button, menu line and link in a text leads to an entry with a page of its own", () => {
    const links = [...valuesOf("link", entries), ...valuesOf("buttonLink", entries)];
    expect(links.length).toBeGreaterThan(0);
    for (const target of valuesOf("entry", links)) {
      const kind = byId.get(String(target))?.kind;
      expect(kind && "address" in kinds[kind], String(target)).toBe(true);
    }
  });

  test("services point to projects and testimonials, projects and the main button to services", () => {
    const kindOf = (link: { entry: string } | null | undefined) => link && byId.get(link.entry)?.kind;
    for (const { content } of defaults.service) {
      expect(["project", undefined]).toContain(kindOf(content.project));
      expect(["testimonial", undefined]).toContain(kindOf(content.testimonial));
    }
    for (const { content } of defaults.project) {
      expect(content.services?.map(kindOf).every((kind) => kind === "service")).toBe(true);
    }
    for (const { content } of defaults.home) {
      expect(content.caseStudies.projects.map(kindOf).every((kind) => kind === "project")).toBe(true);
    }
    expect(kindOf(settings.content.consultation.service)).toBe("service");
  });

  test("the home page shows claims that the settings hold", () => {
    const claims = settings.content.claims.map((claim) => claim.id);
    expect(repeated(claims)).toEqual([]);
    for (const shown of valuesOf("claim", defaults.home)) expect(claims).toContain(shown);
  });

  test("every picture shown is in the media list, and every one listed is shown", () => {
    const shown = new Set(valuesOf("media", entries));
    expect(media.map((picture) => picture.id).sort()).toEqual([...shown].sort());
  });

  test("the media list and the files on disk agree", () => {
    expect(readdirSync(pictures).sort()).toEqual(media.map((picture) => picture.file).sort());
  });

  test("drawings carry no script, no style and no address but the namespace", () => {
    for (const { file } of media.filter((picture) => picture.file.endsWith(".svg"))) {
      const drawing = readFileSync(new URL(file, pictures), "utf8");
      expect(drawing).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24"><path [^>]*\/><\/svg>\n$/,
      );
      expect(drawing).not.toMatch(/style|\bon\w+=|href/);
    }
  });

  test("posts are signed by somebody of the team, and of a length that one reads", () => {
    for (const { id, content } of defaults.post) {
      expect(byId.get(content.author?.entry ?? "")?.kind, id).toBe("member");
      const words = valuesOf("text", content.body).join(" ").split(/\s+/).length;
      expect(words, id).toBeGreaterThanOrEqual(700);
      expect(words, id).toBeLessThanOrEqual(1100);
    }
  });

  test("slides, the about picture, testimonials and posts describe their pictures", () => {
    const described = [
      ...defaults.home.flatMap(({ content }) => [...content.slides.map((slide) => slide.image), content.about.picture]),
      ...defaults.testimonial.map(({ content }) => content.image),
      ...defaults.post.flatMap(({ content }) => [content.picture, ...valuesOf("picture", content.body)]),
    ];
    expect(described.filter((picture) => !valuesOf("alt", picture)[0])).toEqual([]);
  });

  test("titles and descriptions for search engines are unique and of the advised length", () => {
    expect(repeated(withSearchWords.map((words) => words.title))).toEqual([]);
    expect(repeated(withSearchWords.map((words) => words.description))).toEqual([]);
    const misfits = withSearchWords.filter(
      ({ title, description }) =>
        title.length < 10 || title.length >= 60 || description.length < 120 || description.length > 160,
    );
    expect(misfits).toEqual([]);
  });

  test("facts about the company are typed in the settings only", () => {
    const { company: _, ...otherSettings } = settings.content;
    const elsewhere = [...entries.filter((entry) => entry.id !== "settings"), otherSettings, media];
    const typed = [
      company.name,
      company.legalName,
      company.phone,
      company.email,
      company.address.street,
      company.address.city,
      facts.replyTime,
    ];
    for (const text of strings(elsewhere)) {
      for (const fact of typed) expect(text).not.toContain(fact);
    }
  });

  test("only placeholders that exist are used", () => {
    for (const text of strings(entries)) expect(filled(text)).not.toMatch(/unknown placeholder|[{}]/);
  });
});
