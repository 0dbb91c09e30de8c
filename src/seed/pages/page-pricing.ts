import { examplePricing } from "#src/domain/content/schema/price-calculator.ts";
import type { DefaultEntry } from "../entry.ts";

/** The prices are examples: a new site's first steps ask staff for their own. */
export const pricing: DefaultEntry<"page"> = {
  id: examplePricing,
  slug: "pricing",
  content: {
    title: "Your price range in a minute",
    name: "Pricing",
    intro:
      "We charge per person, not per call. Enter what you have and see roughly what a month costs. You don’t have to leave your name to find out.",
    blocks: [
      {
        block: "price-calculator",
        heading: "What do you have?",
        intro: "Guess if you don’t know. The range is wide enough for it.",
        items: [
          {
            kind: "count",
            label: "People",
            help: "Everyone with a computer or a mailbox",
            price: { low: 95, high: 120 },
            min: 1,
            max: 500,
            initial: 30,
          },
          {
            kind: "count",
            label: "Offices",
            help: "Places with their own internet line",
            price: { low: 120, high: 240 },
            min: 0,
            max: 50,
            initial: 1,
          },
          {
            kind: "count",
            label: "Servers",
            help: "In a closet or in the cloud",
            price: { low: 60, high: 120 },
            min: 0,
            max: 100,
            initial: 2,
          },
          {
            kind: "option",
            label: "24/7 security monitoring",
            help: "Security analysts who can lock out an intruder at 3 AM",
            price: { low: 8, high: 14 },
            per: "first",
            service: { entry: "service-security" },
          },
          {
            kind: "option",
            label: "A separate backup of Microsoft 365",
            help: "Mail, calendars and files, kept outside Microsoft",
            price: { low: 3, high: 5 },
            per: "first",
            service: { entry: "service-cloud" },
          },
          {
            kind: "option",
            label: "Audit and insurance paperwork",
            help: "HIPAA, PCI DSS, or the FTC Safeguards Rule: we prepare the evidence",
            price: { low: 250, high: 450 },
          },
        ],
        included: [
          "The help desk, day and night",
          "On-site visits and after-hours calls",
          "Security updates for computers and servers",
          "A restore test every quarter",
          "A lead engineer and a backup who know you",
          "A storm plan, dated every May",
        ],
        exampleSize: 40,
        disclaimer:
          "This is an estimate and not an offer. Projects of eight hours or more, licenses and hardware are extra. You’ll have a fixed figure within a week of our visit.",
      },
      {
        block: "questions",
        heading: "What people ask about the price",
        questions: [
          {
            question: "Why a range?",
            answer:
              "Two offices of the same size can be very different: one has a server from 2016, the other has none. We see which one you are on the first visit, and then the figure is fixed.",
          },
          {
            question: "What makes it go up?",
            answer:
              "People, offices and servers, as in the calculator. Calls and visits don’t: a bad month costs us, not you.",
          },
          {
            question: "What does “Send this to an engineer” do?",
            answer:
              "It opens the contact form with your numbers attached. An engineer reads them and replies within {replyTime}.",
          },
        ],
      },
      { block: "closing" },
    ],
    closing: {
      heading: "Send us your last three IT bills.",
      text: "We’ll put them beside one flat price, line by line, and tell you what changes. If you’re better off where you are, we’ll say so.",
      button: { text: "Send the bills", link: { entry: "form-send-a-document" } },
    },
    seo: {
      title: "IT support pricing in {city}: a range per month",
      description:
        "What managed IT costs a month for your people, offices and servers: move the numbers, see the range, and send it to an engineer if you like what you see.",
    },
  },
};
