import type { DefaultEntry } from "./entry.ts";

type Block = DefaultEntry<"home">["content"]["blocks"][number];
type Slide = Extract<Block, { block: "slides" }>["slides"][number];
type WhyCard = Extract<Block, { block: "why" }>["cards"][number];

const slides: Slide[] = [
  {
    title: "IT that holds through the storm.",
    subtitle: "Networks, cloud, and a help desk for companies of 20 to 500 people.",
    description:
      "{company} runs all three for South Florida. Senior engineers answer the phone. One flat monthly price per person.",
    image: {
      media: "hero-1-office",
      alt: "A lit two-story office standing on mangrove roots at dusk, a skiff tied beside it",
    },
    buttonText: "See our services",
    buttonLink: { entry: "page-services" },
    secondButton: {
      text: "Get a Free Consultation",
      link: { entry: "page-contact", anchor: "contact-form" },
    },
  },
  {
    title: "Two of everything that matters.",
    subtitle: "Two carriers, two power feeds, two engineers who know your office.",
    description:
      "Your account has a lead engineer and a backup, both with ten years or more on the job, and one runbook they share: a written guide to your systems. Either can be on vacation when the street floods.",
    image: {
      media: "hero-2-racks",
      alt: "Server racks on mangrove roots in the rain, cables arching into the water like roots",
    },
    buttonText: "See who we are",
    buttonLink: { entry: "page-about" },
    secondButton: { text: "Meet the team", link: { entry: "page-about", anchor: "team" } },
  },
  {
    title: "Someone senior is awake.",
    subtitle: "Every sign-in is watched, 24 hours a day, by people who can act.",
    description:
      "At 2:40 on a Sunday morning, an alarm needs a decision, not an email. Our night team cuts the machine off first and then calls you, in English or Spanish.",
    image: {
      media: "hero-3-night",
      alt: "A lamplit stilt house at night with a pier and a green channel marker",
    },
    buttonText: "See the night team",
    buttonLink: { entry: "service-security" },
    secondButton: { text: "Meet the help desk", link: { entry: "service-help-desk" } },
  },
];

const whyCards: WhyCard[] = [
  {
    title: "You reach an engineer on the first call",
    text: "No tiers, no ticket number read back to you. The person who picks up has at least ten years on the job and your runbook open.",
    evidence: {
      form: "log",
      rows: [
        { time: "8:02", text: "A title company in Doral calls: closings won’t print." },
        { time: "8:02", strong: "Marisol picks up.", text: "She set up that print server in March." },
        { time: "8:09", strong: "Fixed.", text: "Cause and fix emailed to the office manager." },
      ],
    },
  },
  {
    title: "One flat price per person",
    text: "On-site visits, after-hours calls, and projects under eight hours are included.",
    evidence: {
      form: "bill",
      rows: [
        { text: "64 people × $118", amount: "$7,552" },
        { text: "3 on-site visits", amount: "$0" },
        { text: "11 after-hours calls", amount: "$0" },
        { text: "October", amount: "$7,552" },
      ],
    },
  },
  {
    title: "Close enough to drive",
    text: "We fix most things remotely. A burned-out switch needs hands. Minutes from our office by van, weekdays at 10 AM:",
    evidence: {
      form: "bars",
      unit: "min",
      rows: [
        { text: "Brickell", value: 9 },
        { text: "Doral", value: 21 },
        { text: "Fort Lauderdale", value: 37 },
        { text: "Homestead", value: 42 },
        { text: "Boca Raton", value: 54 },
      ],
    },
  },
  {
    title: "Storm season is on the calendar",
    text: "From June to November we don’t improvise. Every client has a dated plan, with someone’s name next to each line.",
    evidence: {
      form: "season",
      rows: [
        { when: "Every May", text: "Failover and generator test on site" },
        { when: "72 hours out", text: "Laptops and hotspots handed out" },
        { when: "36 hours out", text: "Phones rerouted, last off-site copy checked" },
        { when: "After landfall", text: "A call to you before you call us" },
      ],
    },
  },
];

export const home: DefaultEntry<"home"> = {
  id: "home",
  slug: null,
  content: {
    blocks: [
      { block: "slides", slides },
      {
        block: "services",
        heading: "Services from one team, for all your IT",
        intro:
          "Most outages start in the gap between two vendors. We cover all of it, so there’s one number to call and no one else to blame.",
        more: "All services, and what each includes",
      },
      {
        block: "about",
        heading: "About {company} and the part you don’t see",
        text: "A mangrove stays up in a hurricane because of what is under the waterline: hundreds of roots, each carrying a little of the load. We build IT the same way, for companies that can’t close when a storm comes.",
        picture: {
          media: "about-roots",
          alt: "A mangrove standing in still water; a few of its roots are pink and white cables",
        },
        benefits: [
          "A named engineer on your account",
          "A written runbook for every system",
          "Backups restored every quarter",
          "Monthly report in plain language",
          "Hurricane plan reviewed every May",
          "No long contract: leave with 60 days’ notice",
        ],
        claims: [{ claim: "years" }, { claim: "clients" }, { claim: "support" }],
      },
      {
        block: "why",
        heading: "Why choose {company}",
        intro: "Anyone can promise good service. Here is what it looks like on an ordinary Tuesday.",
        cards: whyCards,
        claims: [
          { claim: "clients", label: "satisfied clients" },
          { claim: "retention" },
          { claim: "projects" },
          { claim: "experience" },
        ],
        replyTime: true,
      },
      {
        block: "projects",
        heading: "Case studies of work that had to hold",
        more: "All case studies",
        projects: [
          { entry: "project-cloud-migration" },
          { entry: "project-security-overhaul" },
          { entry: "project-systems-integration" },
        ],
      },
      { block: "quotes", heading: "Testimonials in our clients’ own words", layout: "carousel", ground: "paper" },
      {
        block: "partners",
        heading: "Technology partners we work with every week",
        intro: "We take no commission from any of them, so the advice stays honest.",
      },
      { block: "closing" },
    ],
  },
};
