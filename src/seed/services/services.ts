import type { DefaultEntry } from "../entry.ts";
import { consulting, helpDesk, managed } from "./services-advice.ts";
import { data, infrastructure, software } from "./services-building.ts";
import { cloud, network, security } from "./services-protection.ts";

export const services: DefaultEntry<"service">[] = [
  consulting,
  managed,
  cloud,
  security,
  network,
  helpDesk,
  software,
  data,
  infrastructure,
];
