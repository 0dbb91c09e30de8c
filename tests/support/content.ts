import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { type FederalHoliday, federalHolidays } from "#src/domain/content/schema/values/federal-holidays.ts";
import { diskStore, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { type SeedContent, type SeedEntry, type SeedPicture, seed } from "#src/seed/seed.server.ts";
import { freshDatabase, temporaryDirectory } from "./databases.ts";

type Input<Name extends KindName> = z.input<(typeof kinds)[Name]["schema"]>;

export const seededAt = new Date("2026-01-02T03:04:05Z");

/** Minimal valid content of each kind; a test overrides what it needs. */
export function aService(change: Partial<Input<"service">> = {}): Input<"service"> {
  return {
    title: "Cloud Solutions",
    icon: "cloud",
    summary: "We move you to the cloud.",
    tagline: "Up and away",
    description: "All of it, and back if need be.",
    audience: "Companies of 20 to 500 people.",
    included: ["A plan"],
    ...change,
  };
}

/** 240 words that no other page has, so that search engines see it. `about` is a short word. */
export function localSections(about: string): Input<"location">["sections"] {
  const filler = (index: string) => ["a", "b", "c", "d", "e", "f"].map((word) => `${about}${index}${word}`).join(" ");
  const text = (section: string) =>
    Array.from({ length: 20 }, (_, index) => `${filler(`${section}${index}`)}.`).join(" ");
  return ["x", "y"].map((section) => ({ heading: `Part ${section}`, text: text(section) }));
}

export function aLocation(change: Partial<Input<"location">> = {}): Input<"location"> {
  return {
    title: "Cloud in Doral",
    city: "Doral",
    service: { entry: "service-cloud" },
    summary: "Clouds over Doral.",
    description: "All of Doral in the cloud.",
    arrival: "Half an hour.",
    sections: localSections("dor"),
    ...change,
  };
}

export function aPage(change: Partial<Input<"page">> = {}): Input<"page"> {
  return { title: "About us", name: "About", intro: "Who we are.", ...change };
}

export function aMember(change: Partial<Input<"member">> = {}): Input<"member"> {
  return { name: "Ana Reyes", role: "Engineer", description: "Runs the night shift.", initials: "AR", ...change };
}

export function aProject(change: Partial<Input<"project">> = {}): Input<"project"> {
  return {
    title: "Nine shops, one register",
    category: "Software",
    icon: "store",
    description: "A chain of shops sells through an outage.",
    picture: { media: "case-retail" },
    client: "A chain of shops",
    problem: "Without the internet nothing was sold.",
    work: "We wrote the part that keeps selling.",
    result: { number: "4 hours", text: "of sales kept" },
    ...change,
  };
}

export function anIndustry(change: Partial<Input<"industry">> = {}): Input<"industry"> {
  return {
    title: "Lighthouses",
    heading: "Lighthouses: on at dusk",
    icon: "landmark",
    summary: "The lamp turns.",
    intro: "Ships look for you.",
    risks: [{ title: "It gets dark", text: "The lamp burns out.", answer: "We keep a second one." }],
    ...change,
  };
}

export function anOpening(change: Partial<Input<"opening">> = {}): Input<"opening"> {
  return {
    title: "Diver",
    summary: "Cables under water.",
    team: "Network",
    description: "You dive.",
    work: ["Dive"],
    bring: ["Lungs"],
    offer: ["Water"],
    apply: "Write to us.",
    posted: "2026-11-01",
    ...change,
  };
}

export function aForm(change: Partial<Input<"form">> = {}): Input<"form"> {
  return { title: "Tide letter", name: "no", text: "It comes at high tide.", ...change };
}

export function aPost(change: Partial<Input<"post">> = {}): Input<"post"> {
  return {
    title: "Low tide",
    summary: "What you find when the water is gone.",
    topics: ["Water"],
    date: "2026-03-04",
    body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Mud, and a bicycle." }] }] },
    ...change,
  };
}

export function aTestimonial(change: Partial<Input<"testimonial">> = {}): Input<"testimonial"> {
  return {
    name: "Bo Reef",
    position: "Harbor master",
    image: { media: "case-retail" },
    content: "They came at night.",
    rating: 5,
    ...change,
  };
}

export function aPartner(change: Partial<Input<"partner">> = {}): Input<"partner"> {
  return { name: "Quayline", image: { media: "case-retail" }, ...change };
}

export function someSettings(change: Partial<Input<"settings">> = {}): Input<"settings"> {
  const office = [{ from: "09:00", to: "17:00" }];
  return {
    company: {
      name: "Mangrove IT",
      legalName: "Mangrove IT, Inc.",
      blurb: "{company} of {city}, {region}.",
      phone: "(305) 555-0142",
      email: "hello@mangrove.example",
      address: { street: "1 Quay", city: "Miami", region: "FL", postalCode: "33100", latitude: 25.7, longitude: -80.1 },
      areaServed: ["Miami-Dade"],
      timeZone: "America/New_York",
      hours: { mon: office, tue: office, wed: office, thu: office, fri: office, sat: [], sun: [] },
    },
    social: [{ network: "linkedin", address: "https://linkedin.example/mangrove" }],
    claims: [],
    consultation: { text: "Get a Free Consultation", service: null },
    closing: { heading: "Talk to us", text: "Call {phone}.", button: { text: "Call", link: { address: "/contact" } } },
    menu: [],
    footer: { services: [], quickLinks: [], legal: [] },
    ...change,
  };
}

export const noFederalHolidays = Object.fromEntries(federalHolidays.map((holiday) => [holiday, false])) as Record<
  FederalHoliday,
  boolean
>;

/** A red picture with its focal point on the left. */
export const redPicture: SeedPicture = { id: "red", file: "red.svg", alt: "All red", focus: { x: 20, y: 50 } };

/** Seed content for a test: the given entries and settings. */
export async function seedContent(
  entries: { [Name in KindName]?: SeedEntry[] },
  pictures: SeedPicture[] = [],
): Promise<SeedContent> {
  const directory = await temporaryDirectory();
  for (const { file } of pictures) {
    await writeFile(
      join(directory, file),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><!--${file}--></svg>`,
    );
  }
  return {
    entries: {
      home: [],
      page: [],
      service: [],
      project: [],
      member: [],
      testimonial: [],
      partner: [],
      opening: [],
      post: [],
      settings: [{ id: "settings", slug: null, content: someSettings() }],
      seo: [],
      ...entries,
    },
    pictures,
    directory,
  };
}

/** A database and media store with the given content. */
export async function siteWith(
  engine: Engine,
  entries: { [Name in KindName]?: SeedEntry[] },
  pictures: SeedPicture[] = [],
): Promise<{ db: Db; store: MediaStore }> {
  const db = await freshDatabase(engine);
  const store = diskStore(await temporaryDirectory());
  await seed(db, store, await seedContent(entries, pictures), seededAt);
  return { db, store };
}
