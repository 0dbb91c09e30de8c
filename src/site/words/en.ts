import type { Weekday } from "#src/domain/content/schema/kinds/settings.ts";
import { maxVisitorFileBytes } from "#src/domain/leads/answers/limits.ts";
import type { AnswerIssue } from "#src/domain/leads/answers/parse-answers.ts";
import { contactWords } from "./en-contact.ts";

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

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** All fixed words of the site. What staff may change is content, and does not stand here. */
export const words = {
  alerts: "Site alerts",
  skipToContent: "Skip to content",
  toHome: (company: string) => `${company}, home`,
  home: "Home",
  search: "Search",
  searchLabel: "Search this site",
  searchIntro: "Services, projects, articles and answers: what are you looking for?",
  resultsFor: (query: string) => `Results for “${query}”`,
  correctedFrom: (query: string) => `There are no results for “${query}”.`,
  searchKinds: {
    service: "Service",
    project: "Case study",
    industry: "Industry",
    member: "Team member",
    post: "Article",
    location: "Local page",
    opening: "Job opening",
    page: "Page",
  } as Record<string, string>,
  noResults: (query: string) => `No results for “${query}”. Try other words, or ask an engineer.`,
  learnMore: "Learn More",
  about: (subject: string) => `about ${subject}`,
  viewCaseStudy: "View Case Study",
  of: (subject: string) => `: ${subject}`,

  table: "Table",
  tableScrolls: "Scroll sideways to see more",
  playVideo: "Play video:",
  captions: "Captions",
  videoFrom: (provider: string) => `On ${provider}. It loads from there when you play it.`,

  mainMenu: "Main",
  menu: "Menu",
  openMenu: "Open menu",
  close: "Close",
  closeMenu: "Close menu",
  submenuOf: (name: string) => `Submenu of ${name}`,
  clientPortal: "Client portal",
  remoteSupport: "Remote support",

  services: "Services",
  quickLinks: "Quick Links",
  contactInfo: "Contact Info",
  legal: "Legal",
  serving: (areas: readonly string[]) => `Serving ${areas.join(", ")}`,
  priceRange: (range: string) => `Prices: ${range}`,
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
  testimonials: "Testimonials",
  pictureNumber: (number: number) => `Picture ${number}`,
  enlarge: (picture: string) => `Enlarge: ${picture}`,
  play: "Play",
  pause: "Pause",
  previous: "Previous",
  next: "Next",
  goToSlide: (number: number) => `Go to slide ${number}`,
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  stars: (rating: number) => `${rating} out of 5 stars`,

  breadcrumb: "Breadcrumb",
  writeToUs: "Contact us",
  call: "Call",
  freeConsultation: "Free Consultation",
  allServices: "All services",
  audience: "Who it is for",
  included: "What is included",
  priceFrom: (price: string, unit: string) => `From ${price} ${unit}`,
  firstNinetyDays: "How the first ninety days go",
  questions: "Questions we get on the first call",
  proof: "Where it held up",
  allProjects: "All case studies",
  problem: "The problem",
  work: "What we did",
  local: (city: string) => `What’s different in ${city}`,
  comparisons: "Before and after",
  measured: "Measured",
  before: "Before",
  after: "After",
  timeline: "How it went",
  printSummary: "Print summary",
  readOnline: "Read it online:",
  relatedArticles: "Our articles about it",
  readCaseStudy: "Read the case study",
  seeOriginal: "See the original",
  relatedServices: "Services behind it",
  seeIndustry: "What goes wrong, and what we do",
  risks: "What goes wrong",
  riskAnswer: "What we do about it",
  rules: "The rules that apply",
  rulesText: "In plain words, and what they ask of your IT. This is not legal advice.",
  startWith: "Where we start",
  meetOurTeam: "Meet Our Team",
  nearYou: "Near you",
  locations: "Our local pages",
  arrival: "How we get to you",
  neighborhoods: "Neighborhoods",
  localQuestions: "Local questions",
  localProof: "A similar project",
  otherLocations: "Other areas",
  seeLocation: "See the page",
  profile: "Profile",
  certificates: "Certificates",
  articlesBy: (name: string) => `Articles by ${name}`,
  inFieldSince: "In the field since",
  languages: "Languages",

  openings: "Job openings",
  otherOpenings: "Other openings",
  seeOpening: "See the job",
  noOpening: "No openings right now",
  noOpeningText: "The next one will be posted here first.",
  writeTo: (address: string) => `Write to ${address}`,
  openingClosed: "This position is no longer open.",
  openOpenings: "See open positions",
  apply: "How to apply",
  applyByEmail: "Apply by email",

  ...contactWords,

  pageUnreached: "The page couldn’t be loaded. Check your connection.",
  tryAgain: "Try again",

  notFound: "Oops! Page not found",
  notFoundText: "The address may have changed, or the tide took it. Everything else is where you left it.",
  returnHome: "Return to Home",
  error: "Unexpected Application Error!",
  errorText: "Something went wrong on our side. Please try again in a moment.",
};

/** Texts that loaders and actions use; browsers do not load them. */
export const serverWords = {
  errors: {
    name: "Enter your name.",
    email: "Enter your email address, so we can reply.",
    phone: "Enter your phone number.",
    noPhone: "Enter your whole phone number, with the area code, like (305) 555-0142.",
    company: "Enter your company’s name.",
    service: "Choose a service.",
    message: "Tell us in a line or two what’s going on.",
    noEmail: "Enter your full email address, like name@example.com.",
    tooLong: (limit: number) => `Shorten this to ${limit} characters.`,
    other: "Please check this field.",
    /** Several may be listed together, so each names its question. */
    answer: {
      required: (question: string) => `Please answer “${question}”`,
      choose: (question: string) => `Please choose an answer to “${question}”`,
      agree: (question: string) => `Please check the box “${question}” to continue.`,
      changed: (question: string) =>
        `“${question}” changed while you were here. Please read it again, and check the box if you agree.`,
      "too-long": (question: string, limit: number) => `Shorten your answer to “${question}” to ${limit} characters.`,
      attach: (question: string) => `Please choose a file for “${question}”`,
      again: (question: string) => `Please choose the file for “${question}” again. Your browser doesn’t keep it.`,
      "too large": (question: string) =>
        `The file for “${question}” is too large. Choose one of up to ${maxVisitorFileBytes / 1_048_576} MB.`,
      "too many": (question: string) => `Please choose only one file for “${question}”`,
      empty: (question: string) => `The file for “${question}” is empty. Please choose another one.`,
      damaged: (question: string) =>
        `The file for “${question}” is damaged or incomplete. Save it again, or choose another one.`,
      "not accepted": (question: string) =>
        `We can’t open the file for “${question}”. Please choose a PDF, DOCX, ODT, TXT, JPEG, or PNG file.`,
      macros: (question: string) => `The file for “${question}” contains macros. Save it as a PDF, and choose that.`,
    } satisfies Record<AnswerIssue, (question: string, limit: number) => string>,
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
  workLocation: "Place",
  workplaces: { "on-site": "on site", hybrid: "partly from home", remote: "from anywhere" },
  salary: "Salary",
  per: { hour: "an hour", year: "a year" },
  posted: "Posted",
  closes: "Apply by",
  duties: "What you’ll do",
  bring: "What you bring",
  offer: "What we offer",
  applicationFor: (title: string) => `Application: ${title}`,
  range: (from: string, to: string) => `${from}-${to}`,

  duration: (minutes: number) =>
    minutes < 60 ? `${Math.max(1, minutes)} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  replyTime: (month: string, inquiries: number) =>
    `median time to our first reply in ${month}: ${inquiries} inquiries, counted in business hours`,
  replyMethod: "How we measure this",
  replyMethodText: (month: string) =>
    `We take every inquiry that this website received in ${month}, except spam, and count the minutes of our business hours until someone on our staff recorded the first reply. Half of the inquiries got their reply at least this fast. An inquiry without a recorded reply counts as slower. The website calculates this once a day; nobody types it in.`,

  featuredProjects: "Featured Projects",
  moreProjects: "More case studies",
  projectsByService: "Case studies by service",
  askAbout: (subject: string) => `Ask about ${subject}`,
  projectsOf: (service: string) => `Case studies: ${service}`,
  previousProjects: "Previous case studies",
  nextProjects: "More case studies",
  risksAndRules: (risks: number, rules: number) =>
    [plural(risks, "risk"), ...(rules > 0 ? [plural(rules, "rule")] : [])].join(", "),
  topics: "Topics",
  allTopics: "All",
  articles: "Latest articles",
  articlesAbout: (topic: string) => `Articles on ${topic}`,
  articlesOn: (topic: string) => `Our articles on ${topic}, newest first.`,
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  pages: "Pages",
  newer: "Newer articles",
  older: "Older articles",
  readArticle: "Keep reading",
  readingTime: (minutes: number) => `${minutes} min read`,
  contents: "In this article",
  moreArticles: "More to read",
  noPosts: "Nothing here yet",
  noPostsText: "The first article will appear here.",

  days,
  miles: (count: number) => `${count} mi`,
  closed: "Closed",
  allDay: "Open 24 hours",
  daySpan: (from: string, to: string) => `${from} to ${to}`,
  time,
};

/** The keys and parameters that each language must have. */
export type Words = typeof words;
export type ServerWords = typeof serverWords;
