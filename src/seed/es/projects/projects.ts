import type { Translations } from "../../translation.ts";
import { projects as home } from "./projects-home.ts";
import { projects as offices } from "./projects-offices.ts";
import { projects as sites } from "./projects-sites.ts";

export const projects: Translations<"project"> = { ...home, ...offices, ...sites };
