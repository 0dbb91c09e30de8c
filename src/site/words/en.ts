import type { Weekday } from "../../content/schema/settings.ts";
import type { EnteredField } from "../../leads/fields.ts";

const days: Record<Weekday, string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

/** A time of day as people here write it. */
function time(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** All fixed words of the site. What staff may change is content, and does not stand here. */
export const words = {
  alerts: "Site alerts",
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
  writeToUs: "Write to us",
  allServices: "All services",
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

  openings: "Job openings",
  otherOpenings: "Other openings",
  seeOpening: "See the job",
  noOpening: "No opening right now",
  noOpeningText: "The next one will stand here first.",
  writeTo: (address: string) => `Write to ${address}`,
  openingClosed: "This position no longer takes applications.",
  openOpenings: "See what is open",
  apply: "How to apply",
  applyByEmail: "Apply by email",

  sendMessage: "Send us a Message",
  /** Labels of the contact form. A missing one is the English label in the table of a lead's fields. */
  fields: {} as { readonly [Name in EnteredField]?: string },
  messageExample: "For example: three offices, the server is from 2016, and our insurer wants answers by March.",
  optional: "optional",
  noService: "Choose a service",
  honeypot: "Leave this field empty",
  send: "Send to an engineer",
  sending: "Sending…",
  use: "We use what you write to answer you, and for nothing else.",
  toCorrect: (count: number) => (count === 1 ? "One thing to mend:" : `${count} things to mend:`),
  notSent: {
    "too-many": "That was a lot of messages within an hour, so this one was not sent.",
    unavailable: "Your message could not be sent: something on our side does not work right now.",
    unreachable: "Your message could not be sent: the connection failed.",
  },
  notSentText: "What you wrote is still here. Try again in a minute, or call",
  contactInformation: "Contact Information",
  address: "Address",
  hours: "Business hours",
  closedOn: "Closed on",
  specialHours: "Special hours",
  areaServed: "Where we work",
  openUntil: (time: string) => `Open now, until ${time}`,
  openAllDay: "Open now, around the clock",
  closedUntil: (dayAndTime: string) => `Closed now. Opens ${dayAndTime}`,
  closedNow: "Closed now",
  findUs: "Find Us",
  directions: "Get directions",
  showMap: "Open the street map",
  showMapText: "Loads a map from openstreetmap.org",
  mapOf: (place: string) => `Street map around ${place}`,
  mapDrawing: "Drawing of the coast around the office",
  mapLoading: "The map is on its way…",

  replyBy: (dayAndTime: string) => `You hear from an engineer by ${dayAndTime}.`,
  replyWithin: (time: string) => `You hear from an engineer within ${time}.`,
  replyHours: "Our business hours",
  ourTime: (city: string) => `Times are ${city} time.`,
  sooner: (phone: string) => `Sooner? Call ${phone}`,
  backHome: "Back to the home page",

  pageUnreached: "The page could not be loaded: the connection failed.",
  tryAgain: "Try again",

  notFound: "Oops! Page not found",
  notFoundText: "The address may have changed, or the tide took it. The rest of the site is where you left it.",
  returnHome: "Return to Home",
  error: "Unexpected Application Error!",
  errorText: "Something went wrong on our side. Please try again in a moment.",
};

/** Texts that loaders and actions use; browsers do not load them. */
export const sentWords = {
  errors: {
    name: "Write your name.",
    email: "Write your email address, so that we can answer.",
    message: "Write a line or two about what is going on.",
    noEmail: "Write the whole email address, such as name@example.com.",
    tooLong: (limit: number) => `Shorten this to ${limit} characters.`,
    other: "Look at this field again.",
  },
  otherService: "Other",

  team: "Team",
  employment: "Employment",
  employments: {
    "full-time": "Full time",
    "part-time": "Part time",
    contract: "Contract",
    temporary: "Temporary",
    internship: "Internship",
  },
  place: "Place",
  workplaces: { "on-site": "on site", hybrid: "partly from home", remote: "from anywhere" },
  salary: "Salary",
  per: { hour: "an hour", year: "a year" },
  posted: "Posted",
  closes: "Apply by",
  duties: "What you will do",
  bring: "What you bring",
  offer: "What we offer",
  applicationFor: (title: string) => `Application: ${title}`,
  range: (from: string, to: string) => `${from}-${to}`,

  topics: "Topics",
  allTopics: "All",
  articles: "Latest articles",
  articlesOn: (topic: string) => `What we have written about ${topic}, the latest first.`,
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  pages: "Pages",
  newer: "Newer articles",
  older: "Older articles",
  readArticle: "Read on",
  readingTime: (minutes: number) => `${minutes} min read`,
  contents: "In this article",
  moreArticles: "More to read",
  noPosts: "Nothing here yet",
  noPostsText: "The first article will stand here.",

  days,
  miles: (count: number) => `${count} mi`,
  closed: "Closed",
  allDay: "Open 24 hours",
  daySpan: (from: string, to: string) => `${from} to ${to}`,
  time,
};

/** The keys and parameters that each language must have. */
export type Words = typeof words;
export type ServerWords = typeof sentWords;
