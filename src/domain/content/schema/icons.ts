import { z } from "zod";

/** The Lucide icons that staff can choose from. */
const iconNames = [
  "anchor",
  "building-2",
  "chart-line",
  "cloud",
  "cloud-lightning",
  "code-xml",
  "compass",
  "container",
  "database",
  "globe",
  "hard-drive",
  "headphones",
  "heart-pulse",
  "hospital",
  "hotel",
  "key-round",
  "landmark",
  "laptop",
  "life-buoy",
  "lock",
  "mail",
  "monitor",
  "network",
  "phone",
  "plug",
  "radio-tower",
  "refresh-cw",
  "scale",
  "server",
  "server-cog",
  "shield-check",
  "ship",
  "smartphone",
  "store",
  "users",
  "wifi",
  "wrench",
] as const;

export const icon = z.enum(iconNames).meta({ label: "Icon", input: "icon" });

export type IconName = (typeof iconNames)[number];
