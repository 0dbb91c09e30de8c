import type { LucideIcon } from "lucide-react";
import { contentIcons } from "../../brand/content-icons.ts";
import type { Sign } from "../../content/list.server.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** What stands before an entry's title. It repeats what the title says, so it is not read out. */
export function EntrySign({ sign, otherwise }: { sign: Sign | null; otherwise: LucideIcon }) {
  if (sign && "picture" in sign) return <Thumbnail picture={sign.picture} />;
  if (sign && "initials" in sign) {
    return (
      <span aria-hidden className="initials entry-sign">
        {sign.initials}
      </span>
    );
  }
  const Icon = sign ? contentIcons[sign.icon] : otherwise;
  return (
    <span aria-hidden className="entry-sign" data-icon="">
      <Icon className="icon size-5" />
    </span>
  );
}
