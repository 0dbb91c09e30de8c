/** Emails that belong to no lead, and applications. */
export const unmatchedEmails = [
  {
    from: "Gail Prescott <gail.prescott@example.org>",
    subject: "Speaker for our chamber breakfast?",
    text: "Good morning,\n\nOur chamber meets every second Thursday at 7:30, about 40 owners of small businesses. Would one of your engineers talk for twenty minutes about phishing, without selling? We'd feed them well.\n\nGail Prescott",
  },
  {
    from: "Accounts Receivable <billing@cablemart.example.com>",
    subject: "Statement: two invoices open",
    text: "Hello,\n\nAttached is this month's statement. Two invoices are open, the older one since last month. Please let us know if you need copies.\n\nThank you",
    file: { name: "Statement.pdf", lines: ["CableMart: statement of account", "Two invoices are open."] },
  },
  {
    from: "Tom Ravenel <tom.ravenel@example.com>",
    subject: "My mother's laptop",
    text: "Hi, my mother lives near your office and her laptop says it has 41 viruses and shows a phone number to call. She hasn't called yet. Do you look at private computers, or do you know somebody who does?\n\nTom",
  },
] as const;

export const applications = [
  {
    from: "Andrea Simms <andrea.simms@example.com>",
    subject: "Application: Network engineer",
    text: "Hello,\n\nI've kept the network of a hospital group running for eleven years, nights included. The fault that took me the longest was a flapping link that only failed when the kitchen's dishwasher ran. It took nine days, a borrowed oscilloscope and one very patient cook.\n\nMy resume is attached. I can start six weeks after an offer.\n\nAndrea Simms\n(305) 555-0187",
    file: {
      name: "Andrea Simms, resume.pdf",
      lines: [
        "Andrea Simms",
        "Network engineer, Miami",
        "Eleven years of hospital networks: routing, wireless, two data centers.",
        "Certified in what I use, and I can show you what I broke.",
      ],
    },
  },
  {
    from: "Jerome Paulk <jerome.paulk@example.org>",
    subject: "Service desk, nights",
    text: "Good evening,\n\nI'm applying for the night position. I've answered the phone for a hotel group for six years, always 10 PM to 6 AM, in English and Spanish, and I like the hours. Half of my calls were about Wi-Fi, the other half about people.\n\nBest regards,\nJerome Paulk",
    file: {
      name: "Resume Paulk.pdf",
      lines: ["Jerome Paulk", "Night service desk", "Six years of nights, English and Spanish."],
    },
  },
] as const;

/** Leads that coworkers added after a call or an event. */
export const enteredLeads = [
  {
    origin: "phone",
    name: "Roberta Klein",
    company: "Klein Optical",
    email: "roberta@kleinoptical.example.com",
    service: "managed",
    message: "Called about a contract for two stores, 12 people. Her current provider stops at the end of the year.",
  },
  {
    origin: "phone",
    name: "Dwight Carson",
    company: "Carson Steel Supply",
    email: "",
    service: "network",
    message: "Scanners in the yard lose the connection. No email, wants a call back on his cell after 3 PM.",
  },
  {
    origin: "event",
    name: "Fatima Darwish",
    company: "Darwish Dental Lab",
    email: "fatima@darwishlab.example.com",
    service: "security",
    message: "Met at the business expo. Asked what a yearly security review costs for 20 people.",
  },
  {
    origin: "phone",
    name: "Len Abbott",
    company: "Abbott Crane Rental",
    email: "len@abbottcrane.example.com",
    service: "help-desk",
    message: "Referred by a client. Dispatch needs support on weekends, five seats.",
  },
  {
    origin: "event",
    name: "Marisol Vega",
    company: "Vega Packaging",
    email: "marisol@vegapackaging.example.com",
    service: "data",
    message: "Met at the manufacturers' lunch. Wants to see production per shift without waiting for the month's end.",
  },
] as const;
