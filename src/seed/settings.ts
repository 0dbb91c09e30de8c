import type { DefaultEntry } from "./entry.ts";
import { plainListPages } from "./pages/pages.ts";

const officeDay = [{ from: "09:00", to: "17:00" }];

export const settings: DefaultEntry<"settings"> = {
  id: "settings",
  slug: null,
  content: {
    company: {
      name: "Mangrove IT",
      legalName: "Mangrove IT, Inc.",
      blurb:
        "Managed IT for South Florida companies of 20 to 500 people. Based in {city}, on site from Homestead to Boca Raton.",
      phone: "(305) 555-0142",
      email: "hello@mangrove.example",
      address: {
        street: "100 Example Quay, Suite 610",
        city: "Miami",
        region: "FL",
        postalCode: "33131",
        country: "US",
        latitude: 25.764,
        longitude: -80.191,
      },
      areaServed: ["Miami-Dade County", "Broward County", "Palm Beach County"],
      timeZone: "America/New_York",
      hours: {
        mon: officeDay,
        tue: officeDay,
        wed: officeDay,
        thu: officeDay,
        fri: officeDay,
        sat: [],
        sun: [],
      },
      helpDeskHours: "Help desk open 24 hours",
      federalHolidays: {
        newYear: true,
        martinLutherKing: true,
        memorial: true,
        independence: true,
        labor: true,
        thanksgiving: true,
        christmas: true,
      },
      showReplyTime: true,
    },
    social: [
      { network: "linkedin", address: "https://www.linkedin.com/company/mangrove-it-example" },
      { network: "facebook", address: "https://www.facebook.com/mangrove.it.example" },
      { network: "instagram", address: "https://www.instagram.com/mangrove.it.example" },
    ],
    claims: [
      { id: "years", value: "15+", label: "years in South Florida", basis: "Since 2010" },
      { id: "clients", value: "500+", label: "clients served", basis: "Companies, 2010 to 2025" },
      { id: "support", value: "24/7", label: "support by engineers", basis: "Holidays included" },
      { id: "retention", value: "100%", label: "of clients renewed", basis: "Contracts up for renewal, 2024 and 2025" },
      { id: "projects", value: "1000+", label: "projects delivered", basis: "Counted at handover, 2010 to 2025" },
      {
        id: "experience",
        value: "10+",
        label: "years on the job, every engineer",
        basis: "Our minimum when hiring, 2025",
      },
    ],
    booking: { isOn: true },
    consultation: { text: "Get a Free Consultation", service: { entry: "service-consulting" } },
    closing: {
      heading: "Tell us what keeps breaking.",
      text: "A senior engineer will listen for {callLength}, tell you what we’d fix first, and give you a price range. There’s no charge and no slide deck.",
      button: { text: "Get Started", link: { entry: "page-contact" } },
    },
    applicationForm: { entry: "form-apply" },
    clientHelp: {
      question: "Who are you?",
      prospect: "I’m new here",
      client: "I’m a client",
      heading: "Help for clients",
      text: "Calling is fastest when something is down. The engineer who picks up has your runbook, the written guide to your systems.",
      phone: "{phone}",
    },
    menu: [
      { text: "Home", link: { entry: "home" } },
      {
        text: "About",
        link: { entry: "page-about" },
        children: [
          { text: "About Us", link: { entry: "page-about" } },
          { text: "Our Team", link: { entry: "page-about", anchor: "team" } },
        ],
      },
      {
        text: "Services",
        link: { entry: "page-services" },
        children: [
          { text: "IT Consulting", link: { entry: "service-consulting" } },
          { text: "Managed Services", link: { entry: "service-managed" } },
          { text: "Cloud Solutions", link: { entry: "service-cloud" } },
          { text: "Security", link: { entry: "service-security" } },
          { text: "Pricing", link: { entry: "page-pricing" } },
          { text: "All services", link: { entry: "page-services" } },
          { text: "Industries", link: { entry: "page-industries" } },
        ],
      },
      { text: "Portfolio", link: { entry: "page-portfolio" } },
      { text: "Contact", link: { entry: "page-contact" } },
    ],
    footer: {
      services: [
        { text: "IT Consulting", link: { entry: "service-consulting" } },
        { text: "Managed Services", link: { entry: "service-managed" } },
        { text: "Cloud Solutions", link: { entry: "service-cloud" } },
        { text: "Security", link: { entry: "service-security" } },
        { text: "Network", link: { entry: "service-network" } },
        { text: "Help Desk", link: { entry: "service-help-desk" } },
        { text: "Software Development", link: { entry: "service-software" } },
        { text: "Data Management", link: { entry: "service-data" } },
        { text: "Infrastructure", link: { entry: "service-infrastructure" } },
      ],
      quickLinks: [
        { text: "About Us", link: { entry: "page-about" } },
        { text: "Our Team", link: { entry: "page-about", anchor: "team" } },
        { text: "Portfolio", link: { entry: "page-portfolio" } },
        { text: "Blog", link: { entry: "page-blog" } },
        { text: "Careers", link: { entry: "page-careers" } },
        { text: "Pricing", link: { entry: "page-pricing" } },
        ...plainListPages.map(({ id, content }) => ({ text: content.name, link: { entry: id } })),
        { text: "Contact", link: { entry: "page-contact" } },
      ],
      legal: [
        { text: "Privacy Policy", link: { entry: "page-privacy" } },
        { text: "Terms of Service", link: { entry: "page-terms" } },
        { text: "Accessibility", link: { entry: "page-accessibility" } },
      ],
    },
    countVisits: true,
  },
};
