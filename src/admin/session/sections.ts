import { Search, Settings, TrendingUp } from "lucide-react";

/** Screens that are one entry of the sidebar. It leads to the first that the user may open, and tabs to the others. */
export const sections = {
  reports: { name: "Reports", icon: TrendingUp },
  settings: { name: "Settings", icon: Settings },
  seo: { name: "SEO Settings", icon: Search },
};
