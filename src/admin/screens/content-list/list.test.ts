import { expect, test } from "vitest";
import { contentScreens } from "#src/admin/session/screens.ts";
import { aMember, aPage, aPost, aService } from "../../../../tests/support/content.ts";
import { createEntry } from "../../../../tests/support/drafts.ts";
import { ask, publishOn, sharedSite, trashAll } from "../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";

const trial = sharedSite();

async function look(path: string, role: "owner" | "sales" = "owner") {
  const { url, site } = trial();
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db, { role }));
  return ask(url, path, { headers: { Host: new URL(url).host, Cookie: `${cookie}; media-view=list` } });
}

/** The rows of a list as text. */
function rowsOf(body: string): string[] {
  const table = body.slice(body.indexOf("<tbody"), body.indexOf("</tbody>"));
  return table
    .split("<tr>")
    .slice(1)
    .map((row) =>
      row
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
}

test("every list shows the default content", async () => {
  const numbers = {
    pages: 18,
    blog: 3,
    services: 9,
    portfolio: 9,
    industries: 5,
    locations: 3,
    team: 5,
    testimonials: 4,
    partners: 12,
    openings: 3,
    forms: 2,
    alerts: 3,
  };
  expect(contentScreens.map(({ segment }) => segment).sort()).toEqual(Object.keys(numbers).sort());
  for (const [segment, number] of Object.entries(numbers)) {
    const path = `/cms/${segment}`;
    const { status, body } = await look(path);
    expect(status, path).toBe(200);
    expect(rowsOf(body), path).toHaveLength(number);
  }
});

test("an unknown list is a 404", async () => {
  expect((await look("/cms/recipes")).status).toBe(404);
});

test("rows show state, date and author, and link to the page", async () => {
  const { body } = await look("/cms/services?q=consulting");
  expect(rowsOf(body)[0]).toMatch(/^Select IT Consulting .* Published .* Mangrove/);
  expect(body).toContain('href="/services/consulting" target="_blank"');
});

test("the home page is in the list of pages", async () => {
  const { body } = await look("/cms/pages?q=home+page");
  expect(rowsOf(body)).toHaveLength(1);
  expect(body).toContain('href="/" target="_blank"');
});

test("without JavaScript, search and state filter work, and page links keep them", async () => {
  for (let number = 1; number <= 51; number += 1) {
    await publishOn(trial(), "service", `trial-${number}`, aService({ title: `Trial ${number}` }));
  }
  const { body } = await look("/cms/services?q=trial&state=published");
  expect(rowsOf(body)).toHaveLength(50);
  expect(body).toContain("1-50 of 51 services");
  expect(body).toContain('href="/cms/services?q=trial&amp;state=published&amp;page=2"');
  expect(body).toMatch(/<option[^>]*value="published"[^>]*selected/);
  const { body: last } = await look("/cms/services?q=trial&state=published&page=99");
  expect(rowsOf(last)).toHaveLength(1);
  expect(last).toContain("51-51 of 51 services");
});

test("an empty list explains why it is empty", async () => {
  await trashAll(trial(), ["testimonial"]);
  expect((await look("/cms/testimonials")).body).toContain("No testimonials yet. Create your first one.");
  const { body } = await look("/cms/team?q=%3Cb%3Enobody");
  expect(body).toContain("No team members found for “&lt;b&gt;nobody”.");
  expect(body).toContain('href="/cms/team"');
  expect((await look("/cms/team?state=scheduled")).body).toContain("No team members match this filter.");
  expect((await look("/cms/media?q=no-such-file")).body).toContain("No files found for");
});

test("posts are filtered by the topics and authors in use, together with the state, also drafts", async () => {
  const { site } = trial();
  const by = { id: null, name: "Test" };
  const member = (name: string) => publishOn(trial(), "member", null, aMember({ name }));
  const [ida, gus] = [await member("Ida Keel"), await member("Gus Bow")];
  await publishOn(
    trial(),
    "post",
    "kelp",
    aPost({ title: "Kelp", topics: ["Kelp & Co", "Reefs"], author: { entry: ida } }),
  );
  await publishOn(trial(), "post", "coral", aPost({ title: "Coral", topics: ["Reefs"], author: { entry: gus } }));
  const content = aPost({ title: "Sponges", topics: ["Reefs"], author: { entry: ida } });
  await createEntry(site.services.db, { kind: "post", language: "en", content, by }, new Date());
  const titles = async (query: string) => {
    const rows = rowsOf((await look(`/cms/blog${query}`)).body);
    return ["Kelp", "Coral", "Sponges"].filter((title) => rows.some((row) => row.startsWith(`Select ${title} `)));
  };
  expect(await titles("?topic=reefs")).toEqual(["Kelp", "Coral", "Sponges"]);
  expect(await titles("?topic=kelp-co")).toEqual(["Kelp"]);
  expect(await titles(`?author=${ida}`)).toEqual(["Kelp", "Sponges"]);
  expect(await titles(`?author=${ida}&topic=reefs&state=draft`)).toEqual(["Sponges"]);
  expect(await titles(`?author=${ida}&topic=reefs&q=kelp`)).toEqual(["Kelp"]);
  const { body } = await look(`/cms/blog?author=${gus}&topic=kelp-co`);
  expect(body).toContain("No blog posts match this filter.");
  expect(body).toMatch(/<option value="kelp-co" selected="">Kelp &amp; Co</);
  expect(body).toMatch(new RegExp(`<option value="${gus}" selected="">Gus Bow<`));
  // Members who wrote nothing are no choice, and lists without topics have no such filter.
  const author = /<select[^>]*name="author".*?<\/select>/s.exec(body)?.[0] ?? "";
  expect(author.match(/<option/g)?.length).toBeGreaterThan(2);
  expect((await look("/cms/services")).body).not.toMatch(/name="(?:topic|author)"/);
  expect((await look("/cms/blog?topic=gone")).body).toContain("Former topic");
});

test("an empty list says what its button creates, also with templates", async () => {
  await trashAll(trial(), ["form", "industry"]);
  const { body } = await look("/cms/forms");
  expect(body).toContain("No forms yet. Create your first one.");
  expect(body).toMatch(/<\/span>New form</);
  expect((await look("/cms/industries")).body).toContain("No industries yet. Create your first one.");
});

test("the media list shows where each picture is used", async () => {
  const quay = await publishOn(
    trial(),
    "page",
    "quay",
    aPage({ name: "The quay", picture: { media: "about-roots", alt: "" } }),
  );
  const { body } = await look("/cms/media?q=about-roots");
  expect(rowsOf(body)[0]).toMatch(/about-roots\.jpg .* The quay/);
  expect(body).toContain(`href="/cms/pages/${quay}"`);
});
