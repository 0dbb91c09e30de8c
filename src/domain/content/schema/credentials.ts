import { z } from "zod";
import { line, webAddress } from "./fields.ts";

/** The company's ratings on other sites, as staff have read them there. */
export const reviews = z
  .array(
    z.object({
      site: line(40).meta({ label: "Site", hint: "Like Google or Clutch", shared: true }),
      rating: z.number().min(1).max(5).meta({ label: "Rating", hint: "Out of 5, like 4.8" }),
      count: z.number().int().min(1).max(1_000_000).meta({ label: "Number of reviews" }),
      date: z.iso.date().meta({ label: "Date", hint: "When you looked these up" }),
      link: webAddress.meta({ label: "Link", hint: "Your profile there; starts with https://" }),
    }),
  )
  .max(4)
  .default([])
  .meta({ label: "Reviews elsewhere", item: "review profile", keywords: "stars rating google clutch" });

/** What others have certified about the company. */
export const certificates = z
  .array(
    z.object({
      name: line(60).meta({ label: "Name", hint: "Like SOC 2 Type II", shared: true }),
      year: z.number().int().min(1950).max(2100).meta({ label: "Year" }),
      link: webAddress.meta({ label: "Link", hint: "A page that proves it; starts with https://" }),
    }),
  )
  .max(8)
  .default([])
  .meta({ label: "Company certificates", item: "certificate", keywords: "badges certifications soc" });
