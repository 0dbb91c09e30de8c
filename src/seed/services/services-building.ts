import type { DefaultEntry } from "../entry.ts";

/** Software, data and infrastructure: the services that make something to last. */
export const software: DefaultEntry<"service"> = {
  id: "service-software",
  slug: "software",
  content: {
    title: "Software Development",
    icon: "code-xml",
    summary: "Portals, integrations and internal tools, built by the team that supports them.",
    tagline: "Portals, integrations, apps",
    description:
      "Customer portals, integrations between the systems you already pay for, and small internal tools that retire the shared spreadsheet. We build in two-week steps, show you each one, and answer the phone for it afterward.",
    audience:
      "Companies whose real process lives in a spreadsheet with twelve tabs, or in one person’s head. And companies that were quoted six figures to replace systems that mostly work.",
    included: [
      "Fixed scope and price, two-week steps",
      "You own the code and the accounts",
      "Built by people who also support it",
      "Accessible and tested on real phones",
      "A test for every rule that costs money when it breaks",
      "A written handover that another developer can start from",
    ],
    picture: { media: "service-software", alt: "" },
    firstNinetyDays: [
      {
        title: "Watch the work",
        text: "Two or three days beside the people who will use it. We write down every step, including the ones nobody mentions.",
        when: "Weeks 1-2",
      },
      {
        title: "Agree on the smallest version",
        text: "A sketch you can click, a scope that fits on two pages, and a fixed price.",
        when: "Weeks 3-4",
      },
      {
        title: "Build and show",
        text: "Every other Friday you use what’s finished, with your own data, and tell us what to change.",
        when: "Weeks 5-10",
      },
      {
        title: "One team first",
        text: "One department or one shop works with it for two weeks before anyone else does.",
        when: "Weeks 11-12",
      },
    ],
    questions: [
      {
        question: "What does a small tool cost?",
        answer:
          "Most first versions are between $12,000 and $45,000, as a fixed price for a scope on two pages. If we can’t name a price after the sketch, you don’t pay for the sketch.",
      },
      {
        question: "Who owns what you write?",
        answer:
          "You do: the code, the accounts and the documentation, from the first payment on. It lives in a repository you own.",
      },
      {
        question: "What if we want another developer later?",
        answer:
          "We write the handover before you ask for it and spend a day with the next person. We use common tools on purpose, so that developers are easy to find.",
      },
      {
        question: "Do you build phone apps?",
        answer:
          "When the phone’s camera, location or offline storage is the point. Otherwise a web page that works well on a phone costs much less and needs no app store.",
      },
    ],
    project: { entry: "project-retail" },
    onHome: true,
    inContactForm: true,
    closing: {
      heading: "Tell us about the spreadsheet that runs your company.",
      text: "Who fills it in, who reads it, and what happens when it’s wrong. We’ll tell you whether software would pay for itself, how long it takes to build, and when you’re better off with the spreadsheet.",
      button: { text: "Describe the spreadsheet", link: { entry: "page-contact" } },
    },
    seo: {
      title: "Custom software and integrations in {city}",
      description:
        "Customer portals, integrations and small internal tools at a fixed price, in two-week steps. You own the code, and the people who built it support it.",
    },
  },
};

export const data: DefaultEntry<"service"> = {
  id: "service-data",
  slug: "data",
  content: {
    title: "Data Management",
    icon: "chart-line",
    summary: "One place where sales, operations and finance agree on the number.",
    tagline: "Reports people trust",
    description:
      "One place where sales, operations and finance agree on the number. We clean the data, model it and build the six reports that you’ll open every Monday. Each figure says where it comes from and who signed off on its meaning.",
    audience:
      "Leadership teams that spend the first half of the meeting on whose figure is right. Finance people who copy from four systems at the end of the month. Anyone who must keep records for years and find them again.",
    included: [
      "Warehouse on tools you can leave",
      "Definitions signed off by your finance lead",
      "Six reports to begin with, each opening in under two seconds",
      "Row-level access for managers",
      "Alerts when a source stops or a number jumps",
      "Retention rules, written down and followed",
    ],
    picture: { media: "service-data", alt: "" },
    firstNinetyDays: [
      {
        title: "Collect the arguments",
        text: "Which figures do people disagree about? We list them and trace each one to its source.",
        when: "Weeks 1-2",
      },
      {
        title: "Agree on words",
        text: "What is a customer, an order, a late delivery? One page, signed by finance and operations.",
        when: "Weeks 3-5",
      },
      {
        title: "Build the warehouse",
        text: "Two sources first, cleaned every night, with a report of what didn’t fit.",
        when: "Weeks 6-9",
      },
      {
        title: "Six reports",
        text: "The six that you’ll open on Mondays, checked against the books of the last twelve months.",
        when: "Weeks 10-12",
      },
    ],
    questions: [
      {
        question: "Our data is a mess. Should we clean it first?",
        answer:
          "No. Cleaning without a purpose never ends. We clean what the first six reports need and show you the rest as a list with sizes.",
      },
      {
        question: "Does this replace our accounting system?",
        answer:
          "No. Everything stays where it’s entered. The warehouse holds a copy that can be read quickly and changes nothing in the systems it comes from.",
      },
      {
        question: "Where is our data kept, and who can see it?",
        answer:
          "In an account in your name, in a United States region of the provider you choose. Each manager sees the rows of their own team; our engineers’ access is logged, and you can end it.",
      },
      {
        question: "Can we leave your tools later?",
        answer:
          "Yes. Tables and definitions are stored in open formats, and we have handed two warehouses to in-house teams already.",
      },
    ],
    articles: [{ entry: "post-test-your-backup" }],
    project: { entry: "project-systems-integration" },
    closing: {
      heading: "Let’s restore one file together.",
      text: "You name a file from last month, and we watch your backup bring it back. It takes half an hour, and afterwards you know instead of hoping.",
      button: { text: "Set up the test", link: { entry: "page-contact" } },
    },
    seo: {
      title: "Data management: reports your whole firm trusts",
      description:
        "We clean your figures, settle the definitions with finance and build the six reports you open on Mondays, in your own account and on open formats.",
    },
  },
};

export const infrastructure: DefaultEntry<"service"> = {
  id: "service-infrastructure",
  slug: "infrastructure",
  content: {
    title: "Infrastructure",
    icon: "database",
    summary: "Servers, storage and power, raised above flood level and tested every May.",
    tagline: "Servers, storage, power",
    description:
      "Servers, storage, power and racks, for the things that should stay in the building. Raised above flood level, with a generator test in the calendar. We plan each machine’s last day when we buy it, so that nothing turns eight years old by surprise.",
    audience:
      "Firms whose machines, files or rules keep servers on site: printers, manufacturers, laboratories, shops with cameras, and everyone whose work stops when the network is slow. Also those with a rack in a room that floods.",
    included: [
      "Hardware refresh plan over five years",
      "UPS and generator tested under load each May",
      "Remote hands in two {city} data centers",
      "Asset list with warranty dates",
      "Flood height of every rack, measured and written down",
      "Old disks destroyed, with a certificate for each",
    ],
    picture: { media: "service-infrastructure", alt: "" },
    firstNinetyDays: [
      {
        title: "Measure the room",
        text: "Height above the street, what the floor can carry, power, heat, and the age of every machine.",
        when: "Week 1",
      },
      {
        title: "Plan on paper",
        text: "What stays, moves up or moves out, with a five-year cost and the order of work.",
        when: "Weeks 2-4",
      },
      {
        title: "Move at night",
        text: "Rack by rack, with one of your people next to us who can say stop.",
        when: "Weeks 5-10",
      },
      {
        title: "Pull the plug",
        text: "We cut the street power on purpose, in daylight, and write down what happened.",
        when: "Week 12",
      },
    ],
    questions: [
      {
        question: "Should we still own servers at all?",
        answer:
          "Often yes, if machines in the building read from them all day or a rule demands it. Otherwise we’ll show you what the cloud costs over five years, next to the price of the rack.",
      },
      {
        question: "How high is high enough?",
        answer:
          "We look up the flood elevation of your address, add two feet, and measure from the street with a level. If your building doesn’t reach that, a data center does.",
      },
      {
        question: "Do you sell the hardware?",
        answer:
          "We buy it for you at cost and show you the invoice. Our work has its own price, so a cheaper server doesn’t cost us anything.",
      },
    ],
    articles: [{ entry: "post-hurricane-season-it-plan" }, { entry: "post-test-your-backup" }],
    project: { entry: "project-datacenter" },
    closing: {
      heading: "Send us a photo of your server closet.",
      text: "As it is, cables and all. An engineer tells you what to worry about first: heat, water, power or age. We’ve seen worse.",
      button: { text: "Send a photo", link: { entry: "form-send-a-document" } },
    },
    seo: {
      title: "Servers, storage and power above the flood line",
      description:
        "On-site servers for firms that need them nearby: five-year refresh plan, racks above flood level, UPS and generator tested under load every May.",
    },
  },
};
