import type { Translations } from "../../translation.ts";
import { services as advice } from "./services-advice.ts";
import { services as building } from "./services-building.ts";
import { services as protection } from "./services-protection.ts";

export const services: Translations<"service"> = { ...advice, ...building, ...protection };
