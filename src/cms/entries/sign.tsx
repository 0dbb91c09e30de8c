import type { Sign } from "../../content/list.server.ts";
import { contentIcons } from "./icons.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** What stands before an entry's title. It repeats what the title says, so it is not read out. */
export function EntrySign({ sign }: { sign: Sign }) {
  if ("picture" in sign) return <Thumbnail picture={sign.picture} />;
  if ("initials" in sign) {
    return (
      <span aria-hidden className="initials entry-sign">
        {sign.initials}
      </span>
    );
  }
  const Icon = contentIcons[sign.icon];
  return (
    <span aria-hidden className="entry-sign" data-icon="">
      <Icon className="icon size-5" />
    </span>
  );
}
