import { describe, expect, test } from "vitest";
import { projects as defaultProjects } from "#src/seed/projects/projects.ts";
import { aProject, aService } from "../../../tests/support/content.ts";
import { readDocument } from "../../../tests/support/documents.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, publishOn, sharedSite, startTestSite, trashAll } from "../../../tests/support/site.ts";

const site = sharedSite();

const main = (body: string) => body.slice(body.indexOf("<main"), body.indexOf("</main>"));

/** Slugs of the projects on a page, in order. */
function projectsOn(body: string): string[] {
  return [...main(body).matchAll(/href="\/portfolio\/([a-z0-9-]+)"/g)].map(([, slug = ""]) => slug);
}

test("every published case study is listed, featured ones first", async () => {
  const { body } = await ask(site().url, "/portfolio");
  expect(projectsOn(body).toSorted()).toEqual(defaultProjects.map(({ slug }) => slug).toSorted());
  const [featured = "", others = ""] = main(body).split("More case studies");
  expect(projectsOn(`<main${featured}</main>`)).toHaveLength(6);
  expect(projectsOn(`<main${others}</main>`)).toEqual(["cloud-migration", "security-overhaul", "systems-integration"]);
});

test("line breaks of a case study and of a service are kept", async () => {
  const lines = "First line.\nSecond line.\n\nAfter an empty line.";
  const withBreaks = "First line.<br/>Second line.<br/><br/>After an empty line.";
  const running = site();
  const service = aService({ description: lines, audience: lines });
  await publishOn(running, "project", "with-lines", aProject({ problem: lines, work: lines }));
  await publishOn(running, "service", "with-lines", service);
  for (const path of ["/portfolio/with-lines", "/services/with-lines"]) {
    const { body } = await ask(running.url, path);
    expect(main(body).replaceAll("<!-- -->", "").split(withBreaks), path).toHaveLength(3);
  }
});

test("a service selects the case studies that it is behind", async () => {
  const { url } = site();
  const { body } = await ask(url, "/portfolio?service=network");
  expect(projectsOn(body)).toEqual(["healthcare", "retail", "network"]);
  expect(body).toContain("Case studies: Network");
  expect(body).toMatch(/<a [^>]*href="\/portfolio\?service=cloud#projects-0"/);
  expect(body).toMatch(/<a (?=[^>]*aria-current="page")[^>]*href="\/portfolio\?service=network#projects-0"/);
  expect(readDocument(body, url)).toMatchObject({ canonical: `${url}/portfolio` });
  expect((await ask(url, "/portfolio?service=no-such-service")).body).toBe((await ask(url, "/portfolio")).body);
  expect((await ask(url, "/portfolio/retail?service=network&page=2")).status).toBe(200);
});

test("a case study shows its figures as a table, its course, its articles, and the featured projects", async () => {
  const { url } = site();
  const { body } = await ask(url, "/portfolio/security-overhaul");
  const table = body.slice(body.indexOf("<table"), body.indexOf("</table>"));
  const cells = [...table.matchAll(/<(?:th|td)[^>]*>(.*?)<\/(?:th|td)>/g)].map(([, cell = ""]) =>
    cell.replace(/<span aria-hidden="true">[^<]*<\/span>/g, "").replace(/<[^>]*>/g, ""),
  );
  expect(cells.slice(0, 6)).toEqual(["Measured", "Before", "After", "Active accounts of former employees", "140", "0"]);
  expect(table, "words are below the figures").toMatch(
    /Steps it takes to sign in.*<tr role="row" data-words=""><th[^>]*>New bank details/,
  );
  expect(table.match(/data-words/g)).toHaveLength(1);
  expect(body).toMatch(/<ol class="timeline[^>]*><li><p[^>]*>Day 1, Monday</);
  expect(main(body)).toContain('href="/blog/false-invoice"');
  const featured = defaultProjects.filter(({ content }) => content.featured).map(({ slug }) => slug);
  expect(projectsOn(body).toSorted()).toEqual(featured.toSorted());
  expect(projectsOn(body)[0], "the one with the most services in common").toBe("security");
  expect(body).toMatch(/Read it online:.{0,20}http[^<]*\/portfolio\/security-overhaul</);
});

test("the card of a case study on its own page has its icon in place of the picture above", async () => {
  const cards = main((await ask(site().url, "/portfolio/network")).body).split("Featured Projects")[1] ?? "";
  expect(cards.match(/data-tile="icon"/g)).toHaveLength(1);
  expect(cards.match(/<article/g)).toHaveLength(6);
  expect(cards).toMatch(/data-tile="icon".*A marina wires nine docks.*aria-current="page"/);
});

describe.each(databases)("on $name", ({ engine }) => {
  test("a case study without figures, course and articles has no empty parts", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await publishOn(running, "project", "reef", aProject({ title: "A reef gets light" }));
    const { status, body } = await ask(running.url, "/portfolio/reef");
    expect(status).toBe(200);
    expect(body).not.toMatch(/<table|class="timeline|Before and after|How it went|Our articles/);
  });

  test("the list has pages of twelve, also of one service, and answers 404 after the last", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { url } = running;
    await trashAll(running, ["project"]);
    expect((await ask(url, "/portfolio")).status).toBe(200);
    const diving = await publishOn(running, "service", "diving", aService({ title: "Diving" }));
    const names = Array.from({ length: 27 }, (_, index) => `wreck-${index}`);
    for (const name of names) {
      const services = name === "wreck-3" ? [] : [{ entry: diving }];
      await publishOn(running, "project", name, aProject({ title: name, services, featured: name === "wreck-26" }));
    }
    const pages = ["/portfolio", "/portfolio?page=2", "/portfolio?page=3"];
    const bodies = await Promise.all(pages.map(async (path) => (await ask(url, path)).body));
    expect(bodies.map((body) => projectsOn(body).length)).toEqual([12, 12, 3]);
    expect(bodies.flatMap(projectsOn)).toEqual(["wreck-26", ...names.slice(0, 26)]);
    expect(bodies.map((body) => readDocument(body, url).canonical)).toEqual(pages.map((path) => url + path));
    expect(bodies[1]).toContain('href="/portfolio?page=3"');
    for (const page of ["0", "4", "9999"]) expect((await ask(url, `/portfolio?page=${page}`)).status, page).toBe(404);
    const filtered = await ask(url, "/portfolio?service=diving&page=3");
    expect(projectsOn(filtered.body)).toEqual(["wreck-24", "wreck-25"]);
  });
});
