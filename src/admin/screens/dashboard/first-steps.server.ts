import { href } from "react-router";
import { z } from "zod";
import { isWithinScreen } from "#src/admin/session/screen-at.ts";
import { screensFor } from "#src/admin/session/screens.ts";
import { hasColleague, showsFirstSteps } from "#src/domain/auth/login/first-steps.server.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { can } from "#src/domain/auth/policies.ts";
import { readCustomized } from "#src/domain/content/drafts/customized.server.ts";
import { examplePricing } from "#src/domain/content/schema/price-calculator.ts";
import type { Services } from "#src/domain/services.ts";

export const firstStepsForm = z.object({ intent: z.literal("hide-first-steps") });

/** An item of a new site's checklist. */
export type FirstStep = NonNullable<Awaited<ReturnType<typeof readFirstSteps>>>[number];

/** Reads the user's checklist; null if it is done or dismissed. */
export async function readFirstSteps({ db, mail }: Pick<Services, "db" | "mail">, person: Person) {
  if (!(await showsFirstSteps(db, person.id))) return null;
  const [customized, isColleagueInvited, { kind: transport }] = await Promise.all([
    readCustomized(db),
    hasColleague(db, person.id),
    mail(),
  ]);
  const steps = [
    {
      name: "Review your company info",
      detail: "Name, phone, address and hours, used on every page",
      path: href("/cms/settings"),
      isDone: customized.facts,
    },
    {
      name: "Make the site look like yours",
      detail: "Logo, colors and font, on every page and in emails",
      path: href("/cms/settings/brand"),
      isDone: customized.brand,
      right: "brand.edit" as const,
    },
    {
      name: "Add your own pictures",
      detail: "Replace the sample pictures",
      path: href("/cms/media"),
      isDone: customized.pictures,
      right: "media.edit" as const,
    },
    {
      name: "Enter your prices",
      detail: "The Pricing page has example prices: change them, or delete the page",
      path: href("/cms/:list/:entry", { list: "pages", entry: examplePricing }),
      isDone: customized.prices,
      right: "content.edit" as const,
    },
    {
      name: "Set up email",
      detail: "So visitors get a confirmation and you hear about new leads",
      path: href("/cms/settings/mail"),
      isDone: transport === "smtp",
      right: "email.set-up" as const,
    },
    {
      name: "Invite a coworker",
      detail: "Give them a role that fits their job",
      path: href("/cms/users"),
      isDone: isColleagueInvited,
    },
  ];
  const screens = screensFor(person);
  const permitted = steps.filter(
    ({ path, right }) => screens.some((screen) => isWithinScreen(screen, path)) && (!right || can(person, right)),
  );
  return permitted.every(({ isDone }) => isDone) ? null : permitted;
}
