import type { DefaultEntry } from "../entry.ts";
import { homeProjects } from "./projects-home.ts";
import { officeProjects } from "./projects-offices.ts";
import { siteProjects } from "./projects-sites.ts";

export const projects: DefaultEntry<"project">[] = [...homeProjects, ...officeProjects, ...siteProjects];
