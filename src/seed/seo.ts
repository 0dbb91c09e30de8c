import type { DefaultEntry } from "./entry.ts";

export const seo: DefaultEntry<"seo"> = {
  id: "seo",
  slug: null,
  content: {
    siteTitle: "{company}: managed IT services in South Florida",
    metaDescription:
      "{company} runs networks, cloud, security and a 24-hour help desk for South Florida companies of 20 to 500 people. Senior engineers, one flat monthly price.",
    searchWords: [
      { words: "price, cost, how much, rates, fees, quote", page: { entry: "page-pricing" } },
      { words: "backup, restore, disaster recovery", page: { entry: "service-cloud" } },
      { words: "wifi, wi-fi, internet, router, cabling", page: { entry: "service-network" } },
      { words: "support, helpdesk, tech support", page: { entry: "service-help-desk" } },
      { words: "hacked, virus, ransomware, phishing, MFA", page: { entry: "service-security" } },
      { words: "app, website, programming", page: { entry: "service-software" } },
      { words: "job, hiring, work for you", page: { entry: "page-careers" } },
      { words: "HIPAA, doctor, dentist, medical", page: { entry: "industry-clinics" } },
      { words: "lawyer, attorney, law", page: { entry: "industry-law-firms" } },
      { words: "case study, references, reviews", page: { entry: "page-portfolio" } },
      { words: "team, staff, who are you", page: { entry: "page-about" } },
      { words: "address, directions, hours, phone number, appointment", page: { entry: "page-contact" } },
    ],
  },
};
