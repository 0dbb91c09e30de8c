import {
  Anchor,
  ArrowLeft,
  ArrowRight,
  ArrowUpRight,
  Building2,
  ChartLine,
  Check,
  ChevronDown,
  CircleAlert,
  Clock,
  Cloud,
  CloudLightning,
  CodeXml,
  Compass,
  Container,
  Database,
  Globe,
  HardDrive,
  Headphones,
  HeartPulse,
  Hospital,
  Hotel,
  KeyRound,
  Landmark,
  Laptop,
  LifeBuoy,
  Lock,
  type LucideIcon,
  Mail,
  MapPin,
  Menu,
  Monitor,
  Network,
  Pause,
  Phone,
  Play,
  Plug,
  Plus,
  RadioTower,
  RefreshCw,
  Scale,
  Send,
  Server,
  ServerCog,
  ShieldCheck,
  Ship,
  Smartphone,
  Store,
  SunMoon,
  Users,
  Wifi,
  Wrench,
  X,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IconName } from "../../content/kinds/icons.ts";

/** What staff may choose. */
const chosen = {
  anchor: Anchor,
  "building-2": Building2,
  "chart-line": ChartLine,
  cloud: Cloud,
  "cloud-lightning": CloudLightning,
  "code-xml": CodeXml,
  compass: Compass,
  container: Container,
  database: Database,
  globe: Globe,
  "hard-drive": HardDrive,
  headphones: Headphones,
  "heart-pulse": HeartPulse,
  hospital: Hospital,
  hotel: Hotel,
  "key-round": KeyRound,
  landmark: Landmark,
  laptop: Laptop,
  "life-buoy": LifeBuoy,
  lock: Lock,
  mail: Mail,
  monitor: Monitor,
  network: Network,
  phone: Phone,
  plug: Plug,
  "radio-tower": RadioTower,
  "refresh-cw": RefreshCw,
  scale: Scale,
  server: Server,
  "server-cog": ServerCog,
  "shield-check": ShieldCheck,
  ship: Ship,
  smartphone: Smartphone,
  store: Store,
  users: Users,
  wifi: Wifi,
  wrench: Wrench,
} satisfies Record<IconName, LucideIcon>;

const drawings = {
  ...chosen,
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  "arrow-up-right": ArrowUpRight,
  check: Check,
  "chevron-down": ChevronDown,
  "circle-alert": CircleAlert,
  clock: Clock,
  "map-pin": MapPin,
  menu: Menu,
  pause: Pause,
  play: Play,
  plus: Plus,
  send: Send,
  "sun-moon": SunMoon,
  x: X,
} satisfies Record<string, LucideIcon>;

export type Glyph = keyof typeof drawings;

/** Lucide's drawing of an icon, without the attributes that the page's own `svg` element has. */
function symbol([name, Drawing]: [string, LucideIcon]): string {
  const markup = renderToStaticMarkup(createElement(Drawing));
  const inner = markup.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${inner.replaceAll(/><\/\w+>/g, "/>")}</symbol>`;
}

/** All icons on one sheet, which pages refer to, so that neither they nor their script carry the drawings. */
export function drawSheet(): string {
  const symbols = Object.entries(drawings).map(symbol);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons by Lucide (ISC License)</title>\n${symbols.join("\n")}\n</svg>\n`;
}
