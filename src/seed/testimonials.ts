import type { DefaultEntry } from "./entry.ts";

export const testimonials: DefaultEntry<"testimonial">[] = [
  {
    id: "testimonial-freight",
    slug: null,
    content: {
      name: "Denise Aldana",
      position: "Operations director, Keys Cold Freight",
      image: {
        media: "client-freight",
        alt: "A small dockside crane holding a pink container above a green one, on mangrove roots at dusk",
      },
      content:
        "We lost power for four days after the storm and our dispatchers worked from a hotel in Orlando. They had the hotspots in the truck before I finished asking.",
      rating: 5,
    },
  },
  {
    id: "testimonial-law",
    slug: null,
    content: {
      name: "Thomas Okafor",
      position: "Managing partner, Okafor Lyle LLP",
      image: {
        media: "client-law",
        alt: "A small white courthouse with lit scales between its columns, on mangrove roots under storm clouds",
      },
      content:
        "Our old provider sent a survey after every ticket. {company} sends the cause and what they changed so it won’t happen again. I read every one of them.",
      rating: 5,
    },
  },
  {
    id: "testimonial-paediatrics",
    slug: null,
    content: {
      name: "Priya Raman",
      position: "Practice administrator, Bayfront Pediatrics",
      image: {
        media: "client-paediatrics",
        alt: "A small clinic with a large green cross on its roof, on mangrove roots in pale morning haze",
      },
      content:
        "They told us not to buy the new phone system yet. It saved us forty thousand dollars, and they earned nothing from saying so.",
      year: "2025",
      project: { entry: "project-healthcare" },
      rating: 4,
    },
  },
  {
    id: "testimonial-charter",
    slug: null,
    content: {
      name: "Elena Marsh",
      position: "Owner, Harborline Charters",
      image: {
        media: "client-charter",
        alt: "A white charter boat with lit windows standing in its cradle on mangrove roots at dusk",
      },
      content:
        "The dock office took a foot of water in September. Bookings kept arriving on our phones, because they had moved us off that server in June. All four boats went out on Saturday.",
      rating: 5,
    },
  },
];
