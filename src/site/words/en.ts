import type { Weekday } from "../../content/kinds/settings.ts";

const days: Record<Weekday, string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

/** All fixed words of the site. What staff may change is content, and does not stand here. */
export const en = {
  skipToContent: "Skip to content",
  toHome: (company: string) => `${company}, home`,
  home: "Home",
  learnMore: "Learn More",
  about: (subject: string) => `about ${subject}`,
  viewCaseStudy: "View Case Study",
  of: (subject: string) => `: ${subject}`,

  mainMenu: "Main",
  menu: "Menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  submenuOf: (name: string) => `Submenu of ${name}`,
  clientPortal: "Client portal",
  remoteSupport: "Remote support",

  services: "Services",
  quickLinks: "Quick Links",
  contactInfo: "Contact Info",
  legal: "Legal",
  copyright: (year: number, owner: string) => `© ${year} ${owner.replace(/\.$/, "")}. All rights reserved.`,
  theme: "Theme",
  themes: { auto: "automatic", light: "light", dark: "dark" },
  networks: {
    linkedin: "LinkedIn",
    facebook: "Facebook",
    instagram: "Instagram",
    youtube: "YouTube",
    x: "X",
    github: "GitHub",
  },

  hero: "Highlights",
  play: "Play",
  pause: "Pause",
  previous: "Previous",
  next: "Next",
  goToSlide: (number: number) => `Go to slide ${number}`,
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  stars: (rating: number) => `${rating} out of 5 stars`,

  breadcrumb: "Breadcrumb",
  callUs: "Call us",
  writeToUs: "Write to us",
  allServices: "All services",
  otherServices: "All our services",
  audience: "Who it is for",
  included: "What is included",
  firstNinetyDays: "How the first ninety days go",
  questions: "Questions we get on the first call",
  proof: "Where it held",
  askAbout: (subject: string) => `Ask about ${subject}`,
  featuredProjects: "Featured Projects",
  problem: "The problem",
  work: "What we did",
  relatedServices: "Services behind it",
  meetOurTeam: "Meet Our Team",

  sendMessage: "Send us a Message",
  sendMessageText:
    "Tell us what is going on in your own words. A senior engineer reads every message and answers within one business day.",
  contactInformation: "Contact Information",
  phone: "Phone",
  email: "Email",
  address: "Address",
  hours: "Business hours",
  findUs: "Find Us",
  directions: "Get directions",

  days,
  closed: "Closed",
  allDay: "Open 24 hours",
  between: (from: string, to: string) => `${from}-${to}`,
  /** A time of day as people here write it. */
  time: (hour: number, minute: number) =>
    `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`,

  notFound: "Oops! Page not found",
  notFoundText: "The address may have changed, or the tide took it. The rest of the site is where you left it.",
  returnHome: "Return to Home",
  error: "Unexpected Application Error!",
  errorText: "Something went wrong on our side. Please try again in a moment.",
};

/** What every language must have: the same keys, with the same blanks to fill. */
export type Words = typeof en;
