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
import { entryPath } from "#src/admin/session/entry-path.ts";
import { Menu } from "#src/admin/ui/menu.tsx";
import type { EntryState } from "#src/domain/content/entries/entry-state.ts";
import type { Row } from "./list.server.ts";
import type { ListFormComponent } from "./use-list-actions.tsx";

const publishLabels: Record<EntryState, string> = {
  draft: "Publish",
  changed: "Publish changes",
  scheduled: "Publish now",
  missed: "Publish now",
  published: "",
};

interface RowMenuProps {
  row: Row;
  /** A form whose result the list handles. */
  Form: ListFormComponent;
  /** The possible moves; none unless the list is in site order. */
  moves: { up: boolean; down: boolean };
}

/** The actions of one entry. */
export function RowMenu({ row, Form, moves }: RowMenuProps) {
  const { id, title, state, path: url, isPublished, isLocked, isSingle } = row;
  const path = entryPath(row);
  return (
    <Menu
      label={title}
      trigger={(props) => (
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
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="menu-line">
          <ExternalLink className="icon" aria-hidden />
          View on site
        </a>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="entry" value={id} />
        {state !== "published" && <MenuAction intent="publish" icon={Globe} label={publishLabels[state]} />}
        {isPublished && !isLocked && <MenuAction intent="unpublish" icon={EyeOff} label="Unpublish" />}
        {!isSingle && <MenuAction intent="duplicate" icon={CopyPlus} label="Duplicate" />}
        {moves.up && <MenuAction intent="move-up" icon={ArrowUp} label="Move up" />}
        {moves.down && <MenuAction intent="move-down" icon={ArrowDown} label="Move down" />}
        {!isLocked && <MenuAction intent="delete" icon={Trash2} label="Delete" />}
      </Form>
    </Menu>
  );
}

function MenuAction({ intent, icon: Icon, label }: { intent: string; icon: LucideIcon; label: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="menu-line">
      <Icon className="icon" aria-hidden />
      {label}
    </button>
  );
}
