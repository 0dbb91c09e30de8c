import { z } from "zod";
import { entryLink, line, paragraph } from "./fields.ts";
import { maxPriceItems } from "./values/max-lengths.ts";

/** The page of a new site that has example prices. */
export const examplePricing = "page-pricing";

/** In dollars per month. The sums of all items are exact in cents: see `estimates/estimate.ts`. */
const amount = z.number().min(0).max(100_000);

const price = z
  .object({
    low: amount.meta({ label: "From", hint: "Dollars per month" }),
    high: amount.meta({ label: "To", hint: "Dollars per month" }),
  })
  .refine(({ low, high }) => low <= high, { path: ["high"], message: "Must not be less than the lowest amount" });

const label = line(60);
const help = z.string().trim().max(160).default("").meta({ label: "Help", hint: "A few words below it (optional)" });
const count = z.number().int().min(0).max(100_000);

const countItem = z
  .object({
    kind: z.literal("count"),
    label: label.meta({ label: "Label", hint: "For example: People" }),
    help,
    price: price.meta({ label: "Price for each" }),
    min: count.default(0).meta({ label: "Lowest number" }),
    max: count.default(500).meta({ label: "Highest number" }),
    initial: count.default(1).meta({ label: "Number at first" }),
  })
  .refine(({ min, max }) => min <= max, { path: ["max"], message: "Must not be less than the lowest number" })
  .meta({ label: "Number", hint: "Visitors enter how many, such as people or offices" });

const optionItem = z
  .object({
    kind: z.literal("option"),
    label: label.meta({ label: "Label", hint: "For example: Backup of Microsoft 365" }),
    help,
    price: price.meta({ label: "Price" }),
    per: z
      .enum(["company", "first"])
      .default("company")
      .meta({ label: "Price for", options: { company: "The whole company", first: "Each of the first number" } }),
    isChosen: z.boolean().default(false).meta({ label: "Chosen at first" }),
    service: entryLink
      .meta({ kinds: ["service"] })
      .nullable()
      .default(null)
      .meta({ label: "Its service", hint: "The price on that service's page includes the option" }),
  })
  .meta({ label: "Option", hint: "Visitors choose it or not" });

/** Its fields besides those that other blocks have too. Amounts are staff's; a new site has examples. */
export const priceCalculator = z.object({
  items: z
    .array(z.discriminatedUnion("kind", [countItem, optionItem]))
    .min(1)
    .max(maxPriceItems)
    .meta({ label: "Items", item: "item" }),
  base: price
    .default({ low: 0, high: 0 })
    .meta({ label: "Base price", hint: "Added to each estimate. The prices of a new site are examples: enter yours" }),
  rounding: z
    .enum(["1", "5", "10", "50", "100"])
    .default("10")
    .meta({
      label: "Round to",
      hint: "The lower end down, the upper end up",
      options: { "1": "$1", "5": "$5", "10": "$10", "50": "$50", "100": "$100" },
    }),
  included: z.array(line(120)).max(12).default([]).meta({ label: "What is included", item: "line" }),
  exampleSize: count.default(0).meta({
    label: "Example on other pages",
    hint: "With 40, the contact page, industries, and the services and answers you choose show the price for 40 people. 0 shows none",
  }),
  disclaimer: paragraph(400).meta({ label: "Small print", hint: "Say that this is an estimate and not an offer" }),
  button: line(40)
    .default("Send this to an engineer")
    .meta({ label: "Button", hint: "Opens the contact form with the estimate" }),
});

export type PriceCalculator = z.infer<typeof priceCalculator>;
export type PriceItemKind = PriceCalculator["items"][number]["kind"];
