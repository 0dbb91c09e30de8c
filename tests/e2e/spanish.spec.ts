import { expectAccessible } from "../support/axe.ts";
import { desktop, expect, openLive, phone, untilLive } from "../support/e2e.ts";
import { anInquiry, test as inquiries, uniqueEmail } from "../support/inquiries.ts";
import { overflow } from "../support/overflow.ts";
import { test as staff } from "../support/staff-e2e.ts";

inquiries.use({ siteName: "in Spanish" });

for (const [name, screen, javaScriptEnabled] of [
  ["on a desktop", desktop, true],
  ["on a phone without JavaScript", phone, false],
] as const) {
  inquiries.describe(name, () => {
    inquiries.use({
      ...screen,
      javaScriptEnabled,
      locale: "es-US",
      allowedConsole: /status of 422/,
    });

    // First: after five inquiries from here, one is suspected, and gets no appointment.
    inquiries("a visitor books a time in Spanish, and cancels it", async ({ page, storedFrom }) => {
      const email = uniqueEmail();
      await page.goto("/es/reservar");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Consulta gratis: elija una hora");
      const day = page.getByRole("region", { name: "Elija un día" }).getByRole("link").nth(1);
      const date = (await day.locator(".sr-only").textContent()) ?? "";
      expect(date).toMatch(/^(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d+ de \p{Ll}+/u);
      await day.press("Enter");
      await page.getByRole("region", { name: date }).getByRole("link").nth(1).press("Enter");
      await expect(page.getByRole("heading", { name: "Sus datos" })).toBeInViewport();
      if (javaScriptEnabled) {
        await untilLive(page);
        await expectAccessible(page);
        await page.setViewportSize(screen.viewport);
      }
      await page.getByLabel("Nombre").pressSequentially("Elena Núñez", { delay: 120 });
      await page.getByLabel("Correo electrónico").pressSequentially(email, { delay: 60 });
      await page.getByLabel("Teléfono").fill("(305) 555-0100");
      await page.getByRole("button", { name: "Reservar esta hora" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Su cita está reservada");
      await expect(page.getByText(date)).toBeVisible();
      expect(await storedFrom(email)).toMatchObject([{ language: "es", form_page: "/es/reservar" }]);
      await page.getByRole("link", { name: "Cancelar" }).click();
      await page.getByRole("button", { name: "Cancelar la cita" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Su cita está cancelada");
    });

    inquiries("a visitor writes in Spanish", async ({ page, storedFrom }) => {
      const email = uniqueEmail();
      await page.goto("/es");
      await page.getByRole("contentinfo").getByRole("link", { name: "Contacto", exact: true }).click();
      await expect(page).toHaveURL("/es/contacto");
      if (javaScriptEnabled) await untilLive(page);
      await page.getByRole("button", { name: "Enviar a un ingeniero" }).click();
      await expect(page.getByRole("alert")).toContainText("Falta corregir");
      await expect(page.getByRole("link", { name: "Escriba su nombre." })).toBeVisible();
      if (javaScriptEnabled) {
        await expectAccessible(page);
        await page.setViewportSize(screen.viewport);
        expect(await overflow(page)).toEqual({ sideways: 0, outside: [] });
      }
      await page.getByLabel("Nombre").fill("Elena Núñez");
      await page.getByLabel("Correo electrónico", { exact: true }).fill(email);
      await expect(page.getByLabel("Idioma de preferencia")).toHaveValue("es");
      await page.getByLabel("Servicio que le interesa").selectOption("nube");
      await page.getByLabel("Mensaje").fill("Se cae la red todas las mañanas.");
      await page.getByRole("button", { name: "Enviar a un ingeniero" }).click();
      await expect(page).toHaveURL("/es/contacto/gracias");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gracias por escribirnos");
      expect(await storedFrom(email)).toMatchObject([
        { name: "Elena Núñez", service: "cloud", language: "es", form_page: "/es/contacto" },
      ]);
    });

    inquiries("a visitor works out a price in Spanish, and sends it", async ({ page, db }) => {
      const email = uniqueEmail();
      await page.goto("/es/precios");
      if (javaScriptEnabled) await untilLive(page);
      await page.getByLabel("Personas").fill("10");
      if (javaScriptEnabled) await expect(page.getByRole("status").first()).toHaveText("de $1,190 a $1,680");
      await page
        .getByRole("button", { name: javaScriptEnabled ? "Enviar esto a un ingeniero" : "Ver mi precio" })
        .click();
      await expect(page).toHaveURL(/\/es\/contacto\/estimado\?/);
      await expect(page.locator("#contact-form")).toContainText("de $1,190 a $1,680");
      await page.getByLabel("Nombre").fill("Elena Núñez");
      await page.getByLabel("Correo electrónico", { exact: true }).fill(email);
      await page.getByRole("button", { name: "Enviar a un ingeniero" }).click();
      await expect(page).toHaveURL("/es/contacto/gracias");
      const stored = db.selectFrom("leads").select(["language", "message"]).where("email", "=", email);
      expect(await stored.execute()).toEqual([{ language: "es", message: "Quisiera recibir este precio, por favor." }]);
    });
  });
}

staff("a salesperson sees the language of a lead, and answers by a template in it", async ({ page, db, ada: _ }) => {
  const { id, company } = await anInquiry(db);
  await db.updateTable("leads").set({ language: "es" }).where("id", "=", id).execute();
  await openLive(page, `/cms/leads?search=${encodeURIComponent(company)}`);
  await expect(page.getByRole("listitem").filter({ hasText: company }).getByTitle("Wants Spanish")).toBeVisible();
  await openLive(page, `/cms/leads/${id}`);
  await page.getByRole("radio", { name: /^Reply/ }).check();
  const text = page.getByLabel("Your reply");
  await text.pressSequentially("/");
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(/Hola/);
});
