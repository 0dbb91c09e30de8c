import { expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { ask, changeOn, startTestSite } from "../../../tests/support/site.ts";

const question = 'role="radiogroup"';

type Help = Partial<Settings["clientHelp"] & Pick<Settings, "clientPortal" | "remoteSupport">>;

/** The contact page's main part with these settings. */
async function pageWith(running: RunningSite, { clientPortal = null, remoteSupport = null, ...help }: Help) {
  await changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...settings,
    clientPortal,
    remoteSupport,
    clientHelp: { ...settings.clientHelp, phone: "", email: "", ...help },
  }));
  const { body } = await ask(running.url, "/contact");
  return body.slice(body.indexOf("<main"), body.indexOf("</main>"));
}

/** What clients see instead of the form. */
const panelIn = (main: string) => /aria-labelledby="client-help".*?<\/section>/s.exec(main)?.[0] ?? "";

test("clients get what is set and nothing else, and without any of it nobody is asked", async () => {
  const running = await startTestSite();
  const none = await pageWith(running, {});
  expect(none).not.toContain(question);
  expect(none).not.toContain("client-help");
  expect(none).toContain('id="contact-form"');

  const phone = panelIn(await pageWith(running, { phone: "{phone}" }));
  expect(phone).toContain('href="tel:+13055550142"');
  expect(phone).toContain("Help desk open 24 hours");
  expect(phone).not.toMatch(/mailto:|https:/);

  const email = panelIn(await pageWith(running, { email: "desk@tide.example" }));
  expect(email).toContain('href="mailto:desk@tide.example"');
  expect(email).not.toMatch(/tel:|https:|Help desk open/);

  const links = panelIn(
    await pageWith(running, { clientPortal: "https://tide.example/in", remoteSupport: "https://tide.example/help" }),
  );
  expect(links).toMatch(/href="https:\/\/tide\.example\/in"[^>]*>Client portal/);
  expect(links).toMatch(/href="https:\/\/tide\.example\/help"[^>]*>Remote support/);
  expect(links).not.toMatch(/tel:|mailto:/);
});

test("every text of the choice is staff's", async () => {
  const running = await startTestSite();
  const texts = { question: "Tide-q", prospect: "Tide-p", client: "Tide-c", heading: "Tide-h", text: "Tide-t" };
  const main = await pageWith(running, { ...texts, phone: "{phone}" });
  for (const text of Object.values(texts)) expect(main).toContain(text);
});

test("a link that names a service leads to the form without a question", async () => {
  const { url } = await startTestSite();
  expect((await ask(url, "/contact")).body).toContain(question);
  const response = await ask(url, "/contact?service=cloud");
  expect(response.body).not.toContain(question);
  expect(response.body).toContain('id="contact-form"');
});

test("settings that were saved before the question ask nobody, unless they have a portal", async () => {
  const running = await startTestSite();
  const older = ({ clientHelp: _, ...settings }: Settings) => settings;
  await changeOn(running, "settings", "settings", older);
  expect((await ask(running.url, "/contact")).body).not.toContain(question);
  await changeOn(running, "settings", "settings", (settings: Settings) => ({
    ...older(settings),
    clientPortal: "https://tide.example/in",
  }));
  expect(panelIn((await ask(running.url, "/contact")).body)).toContain("https://tide.example/in");
});
