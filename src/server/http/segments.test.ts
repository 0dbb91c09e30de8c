import { describe, expect, test } from "vitest";
import { inDefaultLanguage, inLanguage } from "#src/base/languages.ts";
import { refuseSlug } from "#src/domain/content/entries/editing/slugs.server.ts";
import { fixedSlugs } from "#src/domain/content/schema/fixed-pages.ts";
import { pagePath } from "#src/domain/content/schema/kinds/page.ts";
import { builtRoutes } from "../../../tests/support/built-routes.ts";
import { ask, startTestSite } from "../../../tests/support/site.ts";

test("each page has one path in each language, that of no other page", async () => {
  const routes = await builtRoutes();
  const paths = (language: string) =>
    routes.flatMap(({ id, path }) => (id.startsWith(`site/${language}/`) && path ? [`/${path}`] : []));
  const english = paths("en").filter((path) => path !== "/*");
  const spanish = english.map((path) => inLanguage(path, "es"));
  expect(paths("es")).toEqual(expect.arrayContaining(spanish));
  expect(spanish.map(inDefaultLanguage)).toEqual(english);
  expect(new Set([...english, ...spanish]).size).toBe(2 * english.length);
});

describe("a site in two languages", () => {
  async function started() {
    const running = await startTestSite();
    const redirectOf = async (path: string) => (await ask(running.url, path)).headers.location;
    const statusOf = async (path: string) => (await ask(running.url, path)).status;
    return { running, redirectOf, statusOf };
  }

  test("has its fixed pages at their path in each language", async () => {
    const { statusOf } = await started();
    for (const path of [...fixedSlugs.filter((slug) => slug !== "book").map(pagePath), "/search"]) {
      expect(await statusOf(path), path).toBe(200);
      expect(await statusOf(inLanguage(path, "es")), inLanguage(path, "es")).toBe(200);
    }
    expect(await statusOf("/es/blog/tema/seguridad")).toBe(200);
    expect(await statusOf("/es/blog/tema/security")).toBe(404);
  });

  test("marks no link to the home page as current on other pages", async () => {
    const { running } = await started();
    for (const [home, path] of [
      ["/", "/services"],
      ["/es", "/es/servicios"],
    ] as const) {
      const { body } = await ask(running.url, path);
      const links = [...body.matchAll(new RegExp(`<a [^>]*href="${home}"[^>]*>`, "g"))].map(([tag]) => tag);
      expect(links.length, path).toBeGreaterThan(0);
      expect(links.filter((tag) => tag.includes("aria-current"))).toEqual([]);
    }
  });

  test("redirects a path with segments of another language to that of its own", async () => {
    const { redirectOf, statusOf } = await started();
    for (const [from, to] of [
      ["/es/services?service=x", "/es/servicios?service=x"],
      ["/es/contact/thanks", "/es/contacto/gracias"],
      ["/es/services/nube", "/es/servicios/nube"],
      ["/es/privacy", "/es/privacidad"],
      ["/en", "/"],
      ["/en/services/consulting", "/services/consulting"],
      ["/en/servicios", undefined],
      ["/es/services/made-up", undefined],
      ["/servicios", undefined],
    ] as const)
      expect(await redirectOf(from), from).toBe(to);
    expect(await statusOf("/es/services/made-up")).toBe(404);
    expect(await statusOf("/servicios")).toBe(404);
  });

  test("refuses the path of a fixed page to other pages of its language only", async () => {
    const { running } = await started();
    const refusal = (language: "en" | "es", slug: string) =>
      refuseSlug(running.site.services.db, { kind: "page", entry: null, language }, slug);
    expect(await refusal("es", "contacto")).toEqual({ state: "slug-refused", error: "reserved" });
    expect(await refusal("es", "contact")).toEqual({ state: "slug-refused", error: "reserved" });
    expect(await refusal("en", "contacto")).toBeNull();
    expect(await refusal("es", "formularios")).toBeNull();
  });
});
