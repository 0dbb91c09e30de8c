import { expect, test } from "vitest";
import { aService } from "../../../tests/support/content.ts";
import { ask, changeOn, publishOn, sharedSite, trashAll } from "../../../tests/support/site.ts";

const site = sharedSite();

/** The closing call to action of a page. */
async function closingOf(path: string): Promise<string> {
  const { body } = await ask(site().url, path);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  expect(main.match(/id="closing"/g), path).toHaveLength(1);
  return main.slice(main.indexOf('id="closing"'));
}

const settingsHeading = "Tell us what keeps breaking.";

test("a page ends with the call to action of its own", async () => {
  const law = await closingOf("/industries/law-firms");
  expect(law).toContain("Send us your insurer’s questionnaire.");
  expect(law).toContain('href="/forms/send-a-document"');
  const paths =
    "/services /services/security /services/cloud /industries /industries/clinics /locations /locations/network-miami /portfolio /blog /about /pricing";
  const headings = await Promise.all(
    paths.split(" ").map(async (path) => /^[^>]*>([^<]+)</.exec(await closingOf(path))?.[1]),
  );
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings).not.toContain(settingsHeading);
});

test("the entries of a list end with the list's call to action", async () => {
  expect(await closingOf("/portfolio/retail")).toContain("Does one of these sound like you?");
  expect(await closingOf("/blog/false-invoice")).toContain("Wondering about your own office?");
});

test("without one of its own, a page shows the call to action in the settings", async () => {
  const running = site();
  await changeOn(running, "industry", "industry-marine", (content: object) => ({ ...content, closing: null }));
  await changeOn(running, "page", "page-blog", ({ closing: _, ...stored }: { closing?: object }) => stored);
  for (const path of ["/industries/marine", "/blog", "/blog/false-invoice"]) {
    expect(await closingOf(path)).toContain(settingsHeading);
  }
});

test("a service's call to action opens the contact form with the service chosen", async () => {
  const running = site();
  expect(await closingOf("/services/cloud")).toMatch(/href="\/contact\?service=cloud#[^"]+"[^>]*>Describe the server/);
  await publishOn(running, "service", "diving", aService({ title: "Diving" }));
  const diving = await closingOf("/services/diving");
  expect(diving).toContain("Next step:");
  expect(diving).toMatch(/href="\/contact\?service=diving#[^"]+"[^>]*>Ask about Diving/);
});

test("a button whose form is gone is left out", async () => {
  await trashAll(site(), ["form"]);
  const law = await closingOf("/industries/law-firms");
  expect(law).toContain("Send us your insurer’s questionnaire.");
  expect(law).not.toContain("Send the questionnaire");
});
