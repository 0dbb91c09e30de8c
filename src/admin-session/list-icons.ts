import {
  Award,
  BookOpen,
  BriefcaseBusiness,
  Building2,
  CalendarDays,
  FileText,
  GalleryHorizontalEnd,
  Handshake,
  type LucideIcon,
  MapPin,
  Megaphone,
  Newspaper,
  Quote,
  ServerCog,
  Shapes,
  UsersRound,
} from "lucide-react";
import type { ListIcon } from "../content/schema/kind.ts";

/** The icons that a kind can choose for its list. */
export const listIcons: Record<ListIcon, LucideIcon> = {
  award: Award,
  "book-open": BookOpen,
  "briefcase-business": BriefcaseBusiness,
  "building-2": Building2,
  "calendar-days": CalendarDays,
  "file-text": FileText,
  "gallery-horizontal-end": GalleryHorizontalEnd,
  handshake: Handshake,
  "map-pin": MapPin,
  megaphone: Megaphone,
  newspaper: Newspaper,
  quote: Quote,
  "server-cog": ServerCog,
  shapes: Shapes,
  "users-round": UsersRound,
};
