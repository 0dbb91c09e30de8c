import type { DefaultEntry } from "./entry.ts";

export const seo: DefaultEntry<"seo"> = {
  id: "seo",
  slug: null,
  content: {
    siteTitle: "{company}: managed IT services in South Florida",
    metaDescription:
      "{company} runs networks, cloud, security and a 24-hour help desk for South Florida companies of 20 to 500 people. Senior engineers, one flat monthly price.",
  },
};
