import type { DefaultEntry } from "./entry.ts";

export const openings: DefaultEntry<"opening">[] = [
  {
    id: "opening-network-engineer",
    slug: "network-engineer",
    content: {
      title: "Network engineer",
      summary: "Offices, docks and clinics on networks that keep working when the carrier doesn’t.",
      team: "Network and infrastructure",
      picture: { media: "case-network", alt: "" },
      employment: "full-time",
      workplace: "on-site",
      salary: { from: 118000, to: 142000 },
      description:
        "You take over eleven client networks from the engineer who built them and now leads the team. Four are due for a rebuild before June, and you draw them. You’ll spend about half of your week at clients, from Homestead to Boca Raton, and the other half making sure that nobody has to drive there at night.",
      work: [
        "Plan and build office, warehouse and dockside networks, from the cabinet to the second carrier",
        "Keep the drawings true: what’s in the ceiling is what’s in the runbook",
        "Test every failover each May, in daylight, with the client watching",
        "Take your turn on the midnight phone, one week in six",
      ],
      bring: [
        "Ten years with routed networks that other people depended on",
        "Fortinet or Palo Alto firewalls, Cisco or Ubiquiti switching, and an opinion on each",
        "Writing that a client’s office manager understands",
        "A driver’s license, and no fear of ladders",
      ],
      offer: [
        "Your own accounts, with a backup who knows them when you are away",
        "A van with a stocked shelf, and a workshop to stage everything in first",
        "Ten paid study days a year, exams included",
        "Health insurance paid in full, and 75% for your family",
      ],
      apply:
        "Send your resume and one paragraph about a fault that took you more than a day to find. Say how you found it. We answer within five business days, then talk for an hour, then look through one of our cabinets together. That’s the whole process.",
      seo: {
        title: "Network engineer in {city} at {company}",
        description:
          "Build and keep the networks of South Florida offices, docks and clinics: your own accounts, one week in six on call, ten paid study days. Apply online.",
      },
    },
  },
  {
    id: "opening-service-desk-engineer",
    slug: "service-desk-engineer",
    content: {
      title: "Service desk engineer, nights",
      summary: "The voice that a clinic or a harbor office hears at two in the morning, with the means to help.",
      team: "Service desk",
      picture: { media: "careers-on-call", alt: "" },
      employment: "full-time",
      workplace: "hybrid",
      salary: { from: 92000, to: 108000 },
      description:
        "There’s no first tier here: the person who picks up the phone can fix it. At night that’s six engineers at the desk and two on call, each with about nine calls a shift. Between calls you work on causes, the ones that would otherwise ring again tomorrow. Two shifts a week can be worked from home once you know the clients.",
      work: [
        "Answer calls and alarms between 10 PM and 6 AM, four nights in a row at most",
        "Fix what can be fixed from a chair, and send the van for what can’t",
        "Write down the cause before the shift ends, so that the day desk can call the client with it",
        "Retire one recurring alarm a month for good",
      ],
      bring: [
        "Ten years in support, at least three of them with nobody behind you",
        "Microsoft 365, Windows Server and enough networking to read a packet capture",
        "English and Spanish on the phone; Haitian Creole is welcome",
        "Calm, even at four in the morning, and even when the caller has none",
      ],
      offer: [
        "The days after a run of nights free, not counted as vacation",
        "Night pay is included above and is paid on sick days too",
        "Ten paid study days a year, exams included",
        "A move to the day desk within two years, if you want it",
      ],
      apply:
        "Send your resume and one paragraph about the worst call you ever took. Tell us which nights work for you and which don’t. We answer within five business days, and before you decide you spend one paid evening at the desk.",
      seo: {
        title: "Service desk engineer, nights | {company}",
        description:
          "Night shifts without a first tier: nine calls, real causes, four nights in a row at most and the days after them free. English and Spanish. Apply online.",
      },
    },
  },
  {
    id: "opening-workshop-technician",
    slug: "workshop-technician",
    content: {
      title: "Workshop technician",
      summary: "Laptops, cabinets, and phones leave your bench ready to plug in. No experience required.",
      team: "Workshop",
      picture: { media: "careers-workshop", alt: "" },
      employment: "part-time",
      workplace: "on-site",
      salary: { from: 27, to: 33, per: "hour" },
      description:
        "About six hundred machines a month come in boxes and leave as someone’s tool: set up, labeled, tested, and on the list. Twenty-four hours a week, on the days that you choose with the team. Two of our engineers began like this.",
      work: [
        "Set up laptops, phones and access points by checklist, and fix the checklist when it’s wrong",
        "Build and cable small cabinets before they travel",
        "Wipe old disks, and sign for each one",
        "Keep the storm shelf complete from June to November",
      ],
      bring: [
        "Patient hands, and labels that stick straight",
        "Curiosity: you have opened something just to see how it works",
        "English or Spanish well enough to ask when something is unclear",
        "You don’t need a certificate, a degree or experience",
      ],
      offer: [
        "An engineer next to you, with an hour a day for your questions",
        "The same ten study days as everyone, exams included",
        "Full time after a year, if you want it and we have it",
        "Health insurance from the first month, part-time too",
      ],
      apply:
        "Send us a few lines about yourself and a picture of something that you built, repaired or took apart. A resume is welcome but not required. We answer within five business days and pay you for a trial day at the bench.",
      seo: {
        title: "Workshop technician, part time, in {city}",
        description:
          "Set up laptops, phones and cabinets for South Florida companies: 24 hours a week, your choice of days, an engineer next to you, paid study. No degree needed.",
      },
    },
  },
];
