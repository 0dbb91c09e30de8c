import type { DefaultEntry } from "./entry.ts";

export const team: DefaultEntry<"member">[] = [
  {
    id: "member-marisol-vega",
    slug: null,
    content: {
      name: "Marisol Vega",
      role: "Principal engineer",
      description: "Networks and the midnight phone. Nineteen years, eleven hurricanes.",
      initials: "MV",
    },
  },
  {
    id: "member-dario-quintana",
    slug: null,
    content: {
      name: "Dario Quintana",
      role: "Head of cloud",
      description: "Moved his first mail server in 2007. Still keeps the checklist.",
      initials: "DQ",
    },
  },
  {
    id: "member-ines-duarte",
    slug: null,
    content: {
      name: "Ines Duarte",
      role: "Software lead",
      description: "Builds the small tools that retire the big spreadsheets.",
      initials: "ID",
    },
  },
  {
    id: "member-ray-boudreaux",
    slug: null,
    content: {
      name: "Ray Boudreaux",
      role: "Security lead",
      description: "Former hospital CISO. Writes incident plans people can follow.",
      initials: "RB",
    },
  },
  {
    id: "member-camille-etienne",
    slug: null,
    content: {
      name: "Camille Etienne",
      role: "Service desk lead",
      description:
        "Runs the day and night desk. Calls each client the morning after a bad day, in English, Spanish, or Haitian Creole.",
      initials: "CE",
    },
  },
];
