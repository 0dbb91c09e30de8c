import { expect, test } from "vitest";
import type { Brand } from "#src/domain/content/schema/kinds/brand.ts";
import { changeOn, sharedSite } from "../../../tests/support/site.ts";
import { applyBranding } from "./branded-email.server.ts";
import { emailDocument, html, styles } from "./layout.ts";

const site = sharedSite();

const company = { name: `Tide "&" Co`, phone: "(305) 555-0142", email: "hello@tide.example", address: "1 Quay, Miami" };
const userText = 'color:#07231f; style="color:#fb909e"';
const email = emailDocument(
  company,
  "Hello",
  "Preview",
  html`<p>${userText}</p><a href="/" style="${styles.button}">Go</a>`,
  "en",
);

function applyBrandingTo(origin: string | null = "https://www.example.com") {
  const { db, now } = site().site.services;
  return applyBranding(email.source, { db, origin, now });
}

test("an email without a brand stays as it was written", async () => {
  expect(await applyBrandingTo()).toBe(email.source);
});

test("an email takes the brand's colors, font and logo, and no text changes", async () => {
  const changeBrand = (change: Partial<Brand>) =>
    changeOn(site(), "brand", "brand", (brand: Brand) => ({ ...brand, ...change }));
  const logo = { media: "partner-cisco", alt: "" };
  await changeBrand({ accent: "#0a2540", font: "literata", logo });
  const branded = await applyBrandingTo();
  expect(branded).toContain("background:#0a2540;font-family:Literata,Arial");
  expect(branded, "text on a dark button is light").toMatch(/background:#0a2540;[^"]*color:#ffffff/);
  expect(branded).not.toMatch(/style="[^"]*(?:#fb909e|#012120|Schibsted)/);
  expect(branded).toContain("color:#07231f; style=&quot;color:#fb909e&quot;");
  expect(branded).toMatch(
    /<td class="letterhead[^>]*><img src="https:\/\/www\.example\.com\/media\/[\w-]+\/logo-\d+\.png" alt="Tide &quot;&amp;&quot; Co" width="\d+" height="\d+" style="[^"]*background:#ffffff[^"]*"><\/td>/,
  );
  expect(await applyBrandingTo(null), "no picture can be loaded without a public address").not.toContain("<img");
  await changeBrand({ darkLogo: logo });
  expect(await applyBrandingTo()).toMatch(/<img [^>]*style="display:inline-block;border:0;">/);
});
