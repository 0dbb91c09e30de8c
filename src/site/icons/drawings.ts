import {
  ArrowLeft,
  ArrowRight,
  ArrowUpRight,
  Check,
  ChevronDown,
  CircleAlert,
  Clock,
  Download,
  type LucideIcon,
  MapPin,
  Menu,
  Pause,
  Play,
  Plus,
  Printer,
  Search,
  Send,
  SunMoon,
  Video,
  X,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { contentIcons } from "#src/brand/content-icons.ts";
import type { IconName } from "#src/domain/content/schema/icons.ts";

const drawings = {
  ...(contentIcons satisfies Record<IconName, LucideIcon>),
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  "arrow-up-right": ArrowUpRight,
  check: Check,
  "chevron-down": ChevronDown,
  "circle-alert": CircleAlert,
  clock: Clock,
  download: Download,
  "map-pin": MapPin,
  menu: Menu,
  pause: Pause,
  play: Play,
  plus: Plus,
  printer: Printer,
  search: Search,
  send: Send,
  "sun-moon": SunMoon,
  video: Video,
  x: X,
} satisfies Record<string, LucideIcon>;

export type Glyph = keyof typeof drawings;

/** A Lucide icon as a symbol; the page's `svg` element has the shared attributes. */
function symbol([name, Drawing]: [string, LucideIcon]): string {
  const markup = renderToStaticMarkup(createElement(Drawing));
  const inner = markup.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${inner.replaceAll(/><\/\w+>/g, "/>")}</symbol>`;
}

/** All icons as symbols of one file, so that no bundle of the site contains Lucide. */
export function drawSheet(): string {
  const symbols = Object.entries(drawings).map(symbol);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons by Lucide (ISC License)</title>\n${symbols.join("\n")}\n</svg>\n`;
}
