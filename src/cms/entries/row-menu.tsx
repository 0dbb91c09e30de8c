import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  EyeOff,
  Globe,
  type LucideIcon,
  PenLine,
  Trash2,
} from "lucide-react";
import { Link } from "react-router";
import type { EntryState } from "../../content/entry-state.ts";
import { Menu } from "../menu.tsx";
import { entryPath } from "../screens.ts";
import type { Row } from "./list.server.ts";
import type { ListFormComponent } from "./use-list-work.tsx";

const publishing: Record<EntryState, string> = {
  draft: "Publish",
  changed: "Publish changes",
  scheduled: "Publish now",
  missed: "Publish now",
  published: "",
};

interface RowMenuProps {
  row: Row;
  /** A form whose answer the list takes. */
  Form: ListFormComponent;
  /** Which ways it can be moved; none where the list does not show the order of the site. */
  moves: { up: boolean; down: boolean };
}

/** What can be done with one entry. */
export function RowMenu({ row, Form, moves }: RowMenuProps) {
  const { id, title, state, address, isPublished, isLocked, isSingle } = row;
  const path = entryPath(row);
  return (
    <Menu
      label={title}
      opener={(props) => (
        <button type="button" {...props} aria-label={`More for ${title}`} className="icon-only row-menu">
          <Ellipsis className="icon size-[1.15rem]" aria-hidden />
        </button>
      )}
    >
      {path && (
        <Link to={path} className="menu-line">
          <PenLine className="icon" aria-hidden />
          Edit
        </Link>
      )}
      {address && (
        <a href={address} target="_blank" rel="noreferrer" className="menu-line">
          <ExternalLink className="icon" aria-hidden />
          View on site
        </a>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="entry" value={id} />
        {state !== "published" && <Act intent="publish" icon={Globe} words={publishing[state]} />}
        {isPublished && !isLocked && <Act intent="unpublish" icon={EyeOff} words="Unpublish" />}
        {!isSingle && <Act intent="duplicate" icon={CopyPlus} words="Duplicate" />}
        {moves.up && <Act intent="move-up" icon={ArrowUp} words="Move up" />}
        {moves.down && <Act intent="move-down" icon={ArrowDown} words="Move down" />}
        {!isLocked && <Act intent="delete" icon={Trash2} words="Delete" />}
      </Form>
    </Menu>
  );
}

function Act({ intent, icon: Icon, words }: { intent: string; icon: LucideIcon; words: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="menu-line">
      <Icon className="icon" aria-hidden />
      {words}
    </button>
  );
}
