import type { DefaultEntry } from "./entry.ts";
import { featuredProjects } from "./projects-featured.ts";
import { homeProjects } from "./projects-home.ts";

export const projects: DefaultEntry<"project">[] = [...homeProjects, ...featuredProjects];
