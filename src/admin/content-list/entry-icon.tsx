import type { LucideIcon } from "lucide-react";
import { contentIcons } from "../../brand/content-icons.ts";
import type { EntryIcon as IconSource } from "../../content/entries/list.server.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** The icon, picture or initials before an entry's title. Hidden from screen readers. */
export function EntryIcon({ icon, fallback }: { icon: IconSource | null; fallback: LucideIcon }) {
  if (icon && "picture" in icon) return <Thumbnail picture={icon.picture} />;
  if (icon && "initials" in icon) {
    return (
      <span aria-hidden className="initials entry-icon">
        {icon.initials}
      </span>
    );
  }
  const Icon = icon ? contentIcons[icon.icon] : fallback;
  return (
    <span aria-hidden className="entry-icon" data-icon="">
      <Icon className="icon size-5" />
    </span>
  );
}
