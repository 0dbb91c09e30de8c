import type { DefaultEntry } from "../entry.ts";

/** The three case studies that the home page shows. */
export const homeProjects: DefaultEntry<"project">[] = [
  {
    id: "project-cloud-migration",
    slug: "cloud-migration",
    content: {
      title: "Fourteen servers to the cloud between Friday and Monday",
      category: "Cloud Services",
      icon: "container",
      description:
        "A freight forwarder near the port left a flooding ground-floor server room for Azure, over one weekend.",
      picture: { media: "case-port", alt: "" },
      client: "A freight forwarder of 140 people, two blocks from the container terminal",
      problem:
        "The server room was on the ground floor. Two king tides in two years had put water under the racks, and the second one stopped customs filings for a day and a half. The hardware was six years old, the insurer had excluded flood, and the busiest month was ten weeks away. There was no weekday when fourteen servers could be switched off.",
      work: "The risk was the weekend, so we took it apart. Four of the fourteen servers turned out to be twice the size they needed to be, and were cut down first. For each one we wrote down who moves it, how long it takes, and the hour after which we would put it back. The order ran from the server that nobody would miss to the one that files with customs, and the old room stayed ready in case we had missed something. We had not.",
      result: { number: "38%", text: "lower hosting cost in the first year, power and maintenance included" },
      comparisons: [
        { measure: "Servers below the flood line", before: "14", after: "0" },
        { measure: "Servers twice the size they needed to be", before: "4", after: "0" },
        { measure: "Yearly hosting cost, power and maintenance included", before: "100%", after: "62%" },
      ],
      timeline: [
        { when: "Weeks 1-3", text: "We measure every server before we price anything." },
        { when: "Weeks 4-7", text: "Each server gets its own page, and we rehearse the whole move twice on copies." },
        { when: "Week 8, Friday 6 PM", text: "The least important server moves first." },
        {
          when: "Week 8, Sunday 9 PM",
          text: "The fourteenth server is live. The busiest month is still two weeks away.",
        },
        { when: "14 days later", text: "Nothing was missed, so the old room is switched off." },
        { when: "First year", text: "We review the bill every month and shut down the test servers at night." },
      ],
      quote: {
        text: "On Monday the only thing people noticed was that the room downstairs had gone quiet.",
        source: "Operations manager of the freight forwarder",
      },
      services: [{ entry: "service-cloud" }, { entry: "service-infrastructure" }, { entry: "service-managed" }],
      articles: [{ entry: "post-hurricane-season-it-plan" }],
      seo: {
        title: "Case study: 14 servers to Azure in one weekend",
        description:
          "A freight forwarder of 140 people moved fourteen servers out of a flooding room to Azure between Friday and Monday, and paid 38% less in year one.",
      },
    },
  },
  {
    id: "project-security-overhaul",
    slug: "security-overhaul",
    content: {
      title: "A law firm locks its doors after a wire-fraud attempt",
      category: "Cybersecurity",
      icon: "scale",
      description:
        "Eighty-five people, nineteen years of email. Assessment on a Monday, every sign-in protected eleven days later.",
      picture: { media: "case-security", alt: "" },
      client: "A law firm of 85 people with offices in two counties",
      problem:
        "A closing was about to be paid to the wrong bank. The email that changed the account number came from a partner’s own mailbox, in his own tone, and a paralegal stopped it only because it came at an odd hour. Someone had been reading the mail for seven weeks. Passwords were the only lock, 140 accounts belonged to former employees, and nobody knew what nineteen years of email contained.",
      work: "We treated it as two problems. The intruder came first: out of the mailbox, with proof of what he had read. Then came the habit that had let him in. A password alone opens nothing anymore: each person signs in with a security key, and we started with the partners, because everyone follows the partners. Laptops got endpoint detection that our night team can act on. And the bookkeepers got a rule on one page: an account number that changes is confirmed by phone, on a number we already have.",
      result: { number: "11 days", text: "from assessment to two-step sign-in on every account" },
      comparisons: [
        { measure: "Active accounts of former employees", before: "140", after: "0" },
        { measure: "Steps it takes to sign in", before: "1", after: "2" },
        { measure: "New bank details confirmed by phone", before: "By chance", after: "Every time" },
      ],
      timeline: [
        {
          when: "Day 1, Monday",
          text: "We find the forwarding rule in the partner’s mailbox, close it, and keep the evidence for the insurer.",
        },
        { when: "Day 3, Wednesday", text: "The 140 old accounts are off." },
        {
          when: "Days 4-11",
          text: "Ten minutes with each of 85 people, partners first. Everyone leaves with a security key.",
        },
        { when: "Day 11", text: "Two-step sign-in is on for every account." },
        { when: "Twice a year", text: "We rehearse the whole thing with the firm." },
      ],
      quote: {
        text: "I expected complaints from the partners. What I got was a waiting list for the ten minutes.",
        source: "Firm administrator",
      },
      services: [{ entry: "service-security" }, { entry: "service-help-desk" }],
      articles: [{ entry: "post-false-invoice" }],
      seo: {
        title: "Case study: a law firm after a wire-fraud attempt",
        description:
          "Someone read a partner’s email for seven weeks. How a law firm of 85 people closed 140 old accounts and protected every sign-in within eleven days.",
      },
    },
  },
  {
    id: "project-systems-integration",
    slug: "systems-integration",
    content: {
      title: "A food importer stops typing every order three times",
      category: "IT Consulting",
      icon: "plug",
      description:
        "Warehouse, market counter and office each had their own system. Now an order is entered once and all three know.",
      picture: { media: "case-integration", alt: "" },
      client: "A specialty food importer of 60 people: one warehouse, one market counter, one office",
      problem:
        "Orders came in at the counter, were typed again for the warehouse and a third time for invoicing. Each evening two people compared the three lists by hand, and about one order in thirty was still wrong: a pallet picked twice, a restaurant billed for cheese it never got. Two vendors had offered to replace everything, for $310,000 and $420,000, and the owner asked us which one to sign.",
      work: "We advised against both. Each of the three systems was good at its own job; what was missing was the connection between them. We listed the facts that all three must agree on, such as a price or a pallet, and decided which system owns each. A small service passes orders, stock and invoices along, keeps a copy of everything it carried, and holds messages while a system is down. The two people who compared the lists went on comparing until there was nothing left to find.",
      result: { number: "26 hours", text: "of retyping gone every week, measured in the first quarter" },
      comparisons: [
        { measure: "Times an order is typed", before: "3", after: "1" },
        { measure: "Hours of retyping a week", before: "26", after: "0" },
        { measure: "People comparing lists every evening", before: "2", after: "0" },
      ],
      timeline: [
        { when: "January", text: "Two weeks of watching people work. Our advice: buy neither of the two systems." },
        {
          when: "February",
          text: "Each of the eleven shared facts gets one home, and we build the service that passes them along.",
        },
        { when: "March", text: "The market counter goes live." },
        { when: "April", text: "The warehouse follows." },
        { when: "May", text: "The office goes live. From now on an order is entered once." },
        { when: "Six weeks later", text: "The evening comparison has found nothing for four weeks, and stops." },
      ],
      quote: {
        text: "I asked which of two big systems to buy. They told me to keep the three that I had and introduce them to each other.",
        source: "Owner of the importing company",
      },
      services: [{ entry: "service-consulting" }, { entry: "service-software" }, { entry: "service-data" }],
      seo: {
        title: "Case study: three systems, one order entry",
        description:
          "A food importer was offered a $310,000 replacement. We connected the three systems it already had instead, and 26 hours of weekly retyping went away.",
      },
    },
  },
];
