import type { DefaultEntry } from "../entry.ts";

/** Freight, hotels and marinas: companies that never quite close. */
export const freight: DefaultEntry<"industry"> = {
  id: "industry-freight",
  slug: "freight",
  content: {
    title: "Freight",
    heading: "In freight, the truck at the gate doesn’t wait for a server",
    icon: "container",
    summary: "Dispatch, customs filings and dock scanners that work at four in the morning, and on the weekend.",
    intro:
      "A forwarder runs on three screens: the booking, the customs filing and the dock. If one of them stops, someone pays for storage. We keep all three up, from the office to the last scanner on the dock.",
    picture: { media: "industry-freight", alt: "" },
    risks: [
      {
        title: "The customs filing doesn’t go out",
        text: "The line is down, or the certificate of the filing software expired on a Sunday. The container sits, and storage charges start to add up.",
        answer:
          "Two internet lines on two routes, a calendar of every certificate and license, and an engineer at night who has the filing software’s support number in your runbook, the written guide to your systems.",
      },
      {
        title: "The load goes to a carrier that doesn’t exist",
        text: "Thieves take over a real carrier’s email, change the phone number and collect the freight with proper papers. It begins with one stolen password.",
        answer:
          "Security keys for everyone who books or releases freight, alarms for sign-ins that don’t fit, and a release rule that checks a carrier’s number against the one you already have.",
      },
      {
        title: "Scanners lose the network between two racks",
        text: "A warehouse changes shape with each shipment, and steel racks swallow Wi-Fi. People start to write pallets down by hand.",
        answer:
          "We measure with the racks full, hang the access points where forklifts can’t reach them, and let scanners keep working offline until they are back in range.",
      },
    ],
    rules: [
      {
        name: "CTPAT minimum security criteria",
        text: "CTPAT is a voluntary program of U.S. Customs and Border Protection. Members have written cybersecurity policies, an account for each person, systems that are tested and updated, and access that ends when a job ends. We keep the evidence in one folder for your next validation.",
        source: { address: "https://www.cbp.gov/border-security/ports-entry/cargo-security/CTPAT" },
      },
      {
        name: "Customs brokers: 19 CFR Part 111",
        text: "A licensed broker keeps the records of an entry for five years. If records of your customs business are breached, you notify Customs and Border Protection within 72 hours of finding out. You can only do that if you notice, so we watch sign-ins day and night.",
        source: { address: "https://www.ecfr.gov/current/title-19/chapter-I/part-111" },
      },
    ],
    project: { entry: "project-cloud-migration" },
    typicalSize: 60,
    typicalName: "freight company",
    services: [
      { entry: "service-network" },
      { entry: "service-cloud" },
      { entry: "service-help-desk" },
      { entry: "service-software" },
    ],
    articles: [{ entry: "post-false-invoice" }, { entry: "post-hurricane-season-it-plan" }],
    questions: [
      {
        question: "Who answers at four in the morning?",
        answer: "An engineer at our night desk, in English or Spanish, with your runbook open.",
      },
    ],
    closing: {
      heading: "Walk the warehouse with us.",
      text: "We bring a meter, measure the Wi-Fi between the racks while the shelves are full, and leave you a floor plan of the spots where scanners drop out.",
      button: { text: "Book a walk-through", link: { entry: "page-contact" } },
    },
    seo: {
      title: "IT for freight forwarders and brokers in {city}",
      description:
        "IT for freight forwarders in {city}: filings that go out at night, scanners that work between full racks, and what CTPAT and 19 CFR 111 ask of you.",
    },
  },
};

export const hotels: DefaultEntry<"industry"> = {
  id: "industry-hotels",
  slug: "hotels",
  content: {
    title: "Hotels and restaurants",
    heading: "In a hotel, the front desk works, and so does room 412",
    icon: "hotel",
    summary: "Wi-Fi that guests don’t mention, card payments that survive an outage, and doors that open at midnight.",
    intro:
      "Guests review the Wi-Fi before the breakfast. Behind it, the booking system, the card terminals and the door locks share one building and one closet. We keep them apart, and running on a sold-out weekend.",
    picture: { media: "industry-hotels", alt: "" },
    risks: [
      {
        title: "A sold-out weekend, and cards don’t go through",
        text: "One router carries the bar, the front desk and two hundred phones. At nine on Saturday evening it gives up, and the line at the desk grows.",
        answer:
          "Payments get a line and a network of their own, with a cellular backup that takes over by itself. Terminals that can store a payment offline are set up to do so, and we test that with you.",
      },
      {
        title: "A call from “head office” resets a password",
        text: "The night auditor gets a friendly call, reads out a code, and someone is in the booking system. Guests then get messages with a link to pay again.",
        answer:
          "Security keys for the booking system, no resets by phone without a callback, and twenty minutes of practice with every new hire, on every shift.",
      },
      {
        title: "Guests and door locks on one network",
        text: "Cameras, thermostats and locks come from five vendors and are plugged in wherever there is a free port. One curious guest is enough.",
        answer:
          "Separate networks for guests, staff, payments and the building, drawn on one page. What a vendor plugs in gets no access until we know what it is.",
      },
    ],
    rules: [
      {
        name: "PCI DSS 4.0.1",
        text: "The card brands’ rules for everyone who takes cards. All requirements of version 4 have applied since March 31, 2025. The less of your network touches card data, the shorter your yearly questionnaire: that is why we separate it first.",
        source: { address: "https://www.pcisecuritystandards.org/standards/pci-dss/" },
      },
      {
        name: "Card receipts: FACTA",
        text: "A printed receipt for the guest shows at most the last five digits of the card, and no expiration date. We check it on each terminal, and again after each update.",
        source: { address: "https://www.law.cornell.edu/uscode/text/15/1681c" },
      },
      {
        name: "ADA rules for reservations",
        text: "Guests must be able to book accessible rooms the same way as other rooms, and your booking pages have to describe the accessible features. We test yours with a screen reader and write down what to change.",
        source: { address: "https://www.ecfr.gov/current/title-28/chapter-I/part-36" },
      },
    ],
    project: { entry: "project-retail" },
    typicalSize: 80,
    typicalName: "hotel",
    services: [
      { entry: "service-network" },
      { entry: "service-security" },
      { entry: "service-help-desk" },
      { entry: "service-managed" },
    ],
    articles: [{ entry: "post-hurricane-season-it-plan" }],
    questions: [
      {
        question: "Can you work without closing the bar?",
        answer:
          "Yes. We build the new network beside the old one, move one area at a time between two and six in the morning, and keep the old one on until the weekend is over.",
      },
    ],
    closing: {
      heading: "Tell us your quietest night.",
      text: "We’ll come then, list what’s plugged in from the bar to the server closet, and show you what shares a network with your card terminals.",
      button: { text: "Pick a night", link: { entry: "page-contact" } },
    },
    seo: {
      title: "IT for hotels and restaurants in {city} | {company}",
      description:
        "IT for hotels and restaurants in {city}: guest Wi-Fi, card payments that survive an outage, separate networks, and PCI DSS 4.0.1 in plain words.",
    },
  },
};

export const marine: DefaultEntry<"industry"> = {
  id: "industry-marine",
  slug: "marine",
  content: {
    title: "Marinas and boatyards",
    heading: "At a marina, the network has to reach the last slip",
    icon: "ship",
    summary:
      "Wi-Fi to the end of the dock, a yard office that is back the day after a storm, and boat files that stay private.",
    intro:
      "On a dock, everything that can rust does, and lightning finds the tallest pole. We build networks that take it, and we bring them back after the storm, when every captain calls at once.",
    picture: { media: "industry-marine", alt: "" },
    risks: [
      {
        title: "The dock goes dark after a storm",
        text: "Salt gets into a connector, lightning into a copper cable, and the far end of the dock has no Wi-Fi, no cameras and no fuel payments.",
        answer:
          "Fiber instead of copper out to the docks, sealed cabinets above the surge line, and spares for each part in your own shed. We check all of it every May.",
      },
      {
        title: "The owner’s files travel farther than the boat",
        text: "Yards keep passports, crew contracts, drawings and invoices of people the press likes to write about. They sit in a shared mailbox.",
        answer:
          "One folder per boat with its own permissions, links that end when the job does, and no passport copies in email. Two-step sign-in for the office, the yard and the subcontractors.",
      },
      {
        title: "A fake invoice in the refit season",
        text: "A refit has forty invoices and six subcontractors. The forty-first looks the same and has another bank account.",
        answer:
          "Mail that fails the sender checks doesn’t arrive, look-alike domains raise an alarm, and changed account numbers get a phone call, on a number you already have.",
      },
    ],
    rules: [
      {
        name: "Coast Guard cyber rule: 33 CFR 101, Subpart F",
        text: "In effect since July 16, 2025 for U.S.-flagged vessels and facilities that need a Coast Guard security plan: reporting of cyber incidents, training, an assessment, a cybersecurity officer, and a plan submitted by July 16, 2027. Most marinas and boatyards are not covered. A terminal or a passenger dock may be, and we find out with you.",
        source: { address: "https://www.ecfr.gov/current/title-33/chapter-I/subchapter-H/part-101" },
      },
      {
        name: "Defense work: NIST SP 800-171 and CMMC",
        text: "A yard that works on Navy contracts has to protect controlled information, and since November 10, 2025 new defense contracts can ask for a CMMC level. We prepare the technical controls and the evidence. The assessment itself is someone else’s job.",
        source: { address: "https://dodcio.defense.gov/CMMC/" },
      },
      {
        name: "PCI DSS at the fuel dock",
        text: "A pump that takes cards falls under the same rules as a hotel’s front desk, at the end of a long cable. It gets a network of its own.",
        source: { address: "https://www.pcisecuritystandards.org/standards/pci-dss/" },
      },
    ],
    project: { entry: "project-network" },
    typicalSize: 25,
    typicalName: "boatyard",
    services: [
      { entry: "service-network" },
      { entry: "service-infrastructure" },
      { entry: "service-security" },
      { entry: "service-managed" },
    ],
    articles: [{ entry: "post-hurricane-season-it-plan" }, { entry: "post-false-invoice" }],
    questions: [
      {
        question: "Do you also work on board?",
        answer:
          "In port, yes: networks, satellite and cellular failover, crew and guest Wi-Fi. At sea we help by phone.",
      },
    ],
    closing: {
      heading: "Tell us which slip has no signal.",
      text: "We come by at low tide and at high tide, measure that dock with a meter, and tell you what it takes to reach the last slip.",
      button: { text: "Tell us the slip", link: { entry: "page-contact" } },
    },
    seo: {
      title: "IT for marinas and boatyards in South Florida",
      description:
        "IT for marinas and boatyards in South Florida: fiber to the last slip, storm-ready cabinets, private boat files, and who the Coast Guard cyber rule covers.",
    },
  },
};
