import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fixedSlugs } from "#src/domain/content/schema/fixed-pages.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
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
  for (const item of Object.values(value)) yield* everything(item);
}

/** The values of every property called `name`, at any depth. */
function valuesOf(name: string, value: unknown): unknown[] {
  return [...everything(value)].flatMap((item) =>
    typeof item === "object" && item !== null && name in item ? [(item as Record<string, unknown>)[name]] : [],
  );
}

function strings(value: unknown): string[] {
  return [...everything(value)].filter((item) => typeof item === "string");
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
  callLength: "30 minutes",
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

  test("only collections with pages have slugs, and their ids contain them", () => {
    for (const { kind, id, slug } of entries) {
      const hasPages = "path" in kinds[kind] && !kinds[kind].single;
      expect(slug, id).toBe(hasPages ? id.replace(`${kind}-`, "") : null);
    }
  });

  test("every fixed page exists", () => {
    expect(defaults.page.map((page) => page.slug)).toEqual(expect.arrayContaining(fixedSlugs));
  });

  test("every reference is to an entry that exists", () => {
    const references = entries.flatMap(({ id, content }) =>
      valuesOf("entry", content).map((target) => ({ id, target: String(target) })),
    );
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(({ target }) => !byId.has(target))).toEqual([]);
  });

  test("every button, menu item and text link goes to an entry with a page", () => {
    const links = [...valuesOf("link", entries), ...valuesOf("buttonLink", entries)];
    const targets = valuesOf("entry", links);
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets) {
      const kind = byId.get(String(target))?.kind;
      expect(kind && "path" in kinds[kind], String(target)).toBe(true);
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
      const projects = content.blocks.flatMap((block) => (block.block === "projects" ? (block.projects ?? []) : []));
      expect(projects.map(kindOf)).toEqual(["project", "project", "project"]);
    }
    expect(kindOf(settings.content.consultation.service)).toBe("service");
  });

  test("key numbers on the home page exist in the settings", () => {
    const claims = settings.content.claims.map((claim) => claim.id);
    expect(repeated(claims)).toEqual([]);
    const homeClaims = valuesOf("claim", defaults.home);
    expect(homeClaims.length).toBeGreaterThan(0);
    expect(claims).toEqual(expect.arrayContaining(homeClaims));
  });

  test("the media list has exactly the pictures in use", () => {
    const homeClaims = new Set(valuesOf("media", entries));
    expect(homeClaims.size).toBeGreaterThan(20);
    expect(media.map((picture) => picture.id).sort()).toEqual([...homeClaims].sort());
  });

  test("the media list and the files on disk agree", () => {
    expect(readdirSync(pictures).sort()).toEqual(media.map((picture) => picture.file).sort());
  });

  test("photos have the size that the media list says", async () => {
    const photos = media.filter((picture) => picture.file.endsWith(".jpg"));
    expect(photos.length).toBeGreaterThan(10);
    for (const { file, size } of photos) {
      const { format, autoOrient } = await sharp(readFileSync(new URL(file, pictures))).metadata();
      expect({ file, format, ...autoOrient }).toEqual({ file, format: "jpeg", ...size });
    }
  });

  test("SVGs have no script, style or address except the namespace", () => {
    const drawings = media.filter((picture) => picture.file.endsWith(".svg"));
    expect(drawings.length).toBeGreaterThan(2);
    for (const { file } of drawings) {
      const drawing = readFileSync(new URL(file, pictures), "utf8");
      expect(drawing).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24"><path [^>]*\/><\/svg>\n$/,
      );
      expect(drawing).not.toMatch(/style|\bon\w+=|href/);
    }
  });

  test("posts have an author from the team and a readable length", () => {
    for (const { id, content } of defaults.post) {
      expect(byId.get(content.author?.entry ?? "")?.kind, id).toBe("member");
      const wordCount = valuesOf("text", content.body).join(" ").split(/\s+/).length;
      expect(wordCount, id).toBeGreaterThanOrEqual(700);
      expect(wordCount, id).toBeLessThanOrEqual(1100);
    }
  });

  test("pictures of slides, the about block, testimonials and posts have alt text", () => {
    const described = [
      ...defaults.home.flatMap(({ content }) => valuesOf("image", content)),
      ...defaults.home.flatMap(({ content }) => valuesOf("picture", content)),
      ...defaults.testimonial.map(({ content }) => content.image),
      ...defaults.post.flatMap(({ content }) => [content.picture, ...valuesOf("picture", content.body)]),
    ];
    expect(described.filter((picture) => !valuesOf("alt", picture)[0])).toEqual([]);
  });

  test("search titles and descriptions are unique and have the recommended length", () => {
    expect(repeated(withSearchWords.map((wordCount) => wordCount.title))).toEqual([]);
    expect(repeated(withSearchWords.map((wordCount) => wordCount.description))).toEqual([]);
    const misfits = withSearchWords.filter(
      ({ title, description }) =>
        title.length < 10 || title.length >= 60 || description.length < 120 || description.length > 160,
    );
    expect(misfits).toEqual([]);
  });

  test("company info is only in the settings", () => {
    const { company: _, ...otherSettings } = settings.content;
    const elsewhere = [...entries.filter((entry) => entry.id !== "settings"), otherSettings, media];
    const { name, legalName, phone, email, address } = company;
    const companyTexts = [name, legalName, phone, email, address.street, facts.replyTime];
    for (const text of strings(elsewhere)) {
      for (const fact of companyTexts) expect(text).not.toContain(fact);
    }
    // A page about a city stays there when the company moves.
    const others = elsewhere.filter((entry) => !("kind" in entry && entry.kind === "location"));
    for (const text of strings(others)) expect(text).not.toContain(address.city);
  });

  test("only placeholders that exist are used", () => {
    for (const text of strings(entries)) expect(filled(text)).not.toMatch(/unknown placeholder|[{}]/);
  });
});
