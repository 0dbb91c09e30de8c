import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { minuteMs } from "#src/base/durations.ts";
import { listTemplates } from "#src/domain/leads/conversation/templates.server.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { aForm } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";
import { form } from "../../../tests/support/staff.ts";
import { staffClient } from "../../../tests/support/staff-client.ts";
import { showLanguagesOn } from "../../../tests/support/two-languages.ts";

const ana = { name: "Ana Núñez", email: "ana@reef.example", message: "Se cae la red todas las mañanas." };

async function siteInTwoLanguages(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  await running.site.sender.stop();
  const { url } = running;
  const { db, secret } = running.site.services;
  const send = (fields: Record<string, string>, path: string) => {
    const formToken = issueFormToken(secret, new Date(Date.now() - minuteMs));
    return ask(url, path, form(url, { ...ana, formToken, ...fields }));
  };
  const leads = () => db.selectFrom("leads").selectAll().orderBy("received_at").execute();
  const emails = (purpose: string) => db.selectFrom("outbox").selectAll().where("purpose", "=", purpose).execute();
  return { running, url, db, send, leads, emails };
}

describe.each(databases)("a site in two languages, on $name", ({ engine }) => {
  test("asks for the preferred language, and confirms in it; staff read English that names it", async () => {
    const { url, send, leads, emails } = await siteInTwoLanguages(engine);
    const page = (await ask(url, "/es/contacto")).body;
    expect(page).toContain("Idioma de preferencia");
    expect(page).toContain('<option value="es" lang="es" selected="">Español</option>');
    expect(page).toContain('data-insert="Mejor hora para llamarme: "');
    const answer = await send({ language: "es", service: "nube" }, "/es/contacto");
    expect(answer).toMatchObject({ status: 303, headers: { location: "/es/contacto/gracias" } });
    expect(await leads()).toMatchObject([{ language: "es", service: "cloud", service_name: "Cloud Solutions" }]);
    const [confirmation] = await emails("lead-confirmation");
    expect(confirmation?.subject).toMatch(/^Recibimos su mensaje - /);
    expect(confirmation?.html).toContain('<html lang="es"');
    const [notice] = await emails("lead-notice");
    expect(notice?.text).toContain("Language: Spanish");
    expect(notice?.text).toContain("Service Interest: Cloud Solutions");
  });

  test("answers in English who prefers it on a Spanish page, and keeps the choice while something is missing", async () => {
    const { send, leads, emails } = await siteInTwoLanguages(engine);
    const failed = await send({ language: "en", message: "" }, "/es/contacto");
    expect(failed.body).toContain('<option value="en" lang="en" selected="">English</option>');
    await send({ language: "en", service: "nube" }, "/es/contacto");
    expect(await leads()).toMatchObject([{ language: "en", service: "cloud" }]);
    expect((await emails("lead-confirmation"))[0]?.subject).toMatch(/^We have your message - /);
  });

  test("has one form for both: a sign-up without a Spanish text stays one", async () => {
    const { running, db, send, leads, emails } = await siteInTwoLanguages(engine);
    await publishOn(running, "form", "letter", aForm({ isSignUp: true, heading: "You are in" }));
    await send({ language: "es" }, "/forms/letter");
    expect(await leads()).toEqual([]);
    expect(await db.selectFrom("sign_ups").select(["email", "language"]).execute()).toEqual([
      { email: ana.email, language: "es" },
    ]);
    const [confirmation] = await emails("sign-up-confirmation");
    const link = /Cancelar la suscripción: http:\/\/[^/]+(\/es\/contacto\/cancelar\?id=\w+)/.exec(
      confirmation?.text ?? "",
    );
    const page = await ask(running.url, link?.[1] ?? "");
    expect(page.body).toContain("¿Cancelar la suscripción al boletín?");
  });

  test("links may name a service by the slug of either language", async () => {
    const { url } = await siteInTwoLanguages(engine);
    for (const slug of ["nube", "cloud"]) {
      const { body } = await ask(url, `/es/contacto?service=${slug}`);
      expect(body).toContain('<option value="nube" selected="">');
    }
    expect((await ask(url, "/es/contacto?service=made-up")).body).not.toMatch(/<option value="nube" selected/);
  });

  test("staff see, filter by and choose a lead's language, and get its templates first", async () => {
    const { running, db, send, leads } = await siteInTwoLanguages(engine);
    const ada = await staffClient(running, { role: "sales" });
    await send({ language: "es", service: "nube" }, "/es/contacto");
    await send({ language: "en", name: "Bo Reyes", email: "bo@reef.example" }, "/contact");
    const look = async (path: string) => (await ada.look(path)).body;
    const spanish = await look("/cms/leads?language=es");
    expect(spanish).toContain("Ana Núñez");
    expect(spanish).toContain('title="Wants Spanish">ES<');
    expect(spanish).not.toContain("Bo Reyes");
    expect(await look("/cms/leads?language=en")).not.toContain("Ana Núñez");
    expect(await look("/cms/leads?as=board")).toContain('title="Wants Spanish">ES<');
    const template = {
      name: "Gracias",
      subject: "",
      text: "Hola, {first name}: gracias por escribirnos sobre {service}.",
    };
    const item = crypto.randomUUID();
    await ada.sentTo("/cms/leads/templates", { intent: "add-template", item, language: "es", ...template });
    expect(await look("/cms/leads/templates")).toContain("Spanish");
    const [first] = await leads();
    const names = async (language: string) => (await listTemplates(db, language)).map(({ name }) => name);
    expect((await names("es")).slice(0, 3)).toEqual(["First reply in Spanish", "Gracias", "Ask for details"]);
    expect((await names("en")).slice(-2)).toEqual(["First reply in Spanish", "Gracias"]);
    expect(await look(`/cms/leads/${first?.id}`)).toContain("Soluciones en la nube");
    const added = {
      intent: "add",
      origin: "phone",
      status: "new",
      assignee: "nobody",
      name: "Cy",
      phone: "305-555-0142",
    };
    await ada.sentTo("/cms/leads/new", { ...added, lead: crypto.randomUUID(), language: "es" });
    expect((await leads()).at(-1)).toMatchObject({ name: "Cy", language: "es" });
  });
});

test("a site in one language doesn't ask, and takes no other one", async () => {
  const running = await startTestSite();
  await showLanguagesOn(running, "en");
  const page = (await ask(running.url, "/contact")).body;
  expect(page).not.toContain("Preferred language");
  expect(page).toContain('<input type="hidden" name="language" value="en"/>');
  expect(page).toContain("Preferred time and language");
  await ask(running.url, "/contact", form(running.url, { ...ana, language: "es" }));
  expect(await running.site.services.db.selectFrom("leads").select("language").execute()).toEqual([{ language: "en" }]);
  const ada = await staffClient(running, { role: "sales" });
  for (const path of ["/cms/leads", "/cms/leads/new", "/cms/leads/templates"])
    expect((await ada.look(path)).body).not.toMatch(/<select[^>]* name="language"/);
});
