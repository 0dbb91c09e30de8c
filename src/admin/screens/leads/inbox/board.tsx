import {
  DndContext,
  type DndContextProps,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Initials } from "#src/admin/ui/initials.tsx";
import { formatMoney, sumByPerson, totalCents } from "#src/domain/leads/pipeline/outcome.ts";
import { stageLabel } from "#src/domain/leads/pipeline/stages.ts";
import type { PendingChange } from "../lead/change-leads.ts";
import type { ChangeLeads, Closing } from "../lead/close-lead-dialog.tsx";
import type { BoardColumn, ListedLead } from "./inbox-list.server.ts";
import { LeadState, LeadTags, NextStep } from "./list.tsx";
import { inboxPath, withParams } from "./query-params.ts";
import { useStages } from "./stages-context.tsx";

const silent = () => undefined;

const dndOptions = {
  // The result of a move is announced as a toast, and the keys are in the list of shortcuts.
  accessibility: {
    announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
    screenReaderInstructions: { draggable: "" },
    ...(!import.meta.env.SSR && { container: document.body }),
  },
} satisfies DndContextProps;

/** A press becomes a drag after some pixels, a touch after some milliseconds: before, it scrolls or is a click. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/** The columns with the moves that wait for their dialog, or that the server has not confirmed yet. */
function applyMoves(columns: readonly BoardColumn[], { pending, closing }: Pick<BoardProps, "pending" | "closing">) {
  const moves = new Map<string, string>();
  for (const { leads, change } of closing ? [...pending, closing] : pending) {
    if (change.status) for (const { id } of leads) moves.set(id, change.status);
  }
  const leaving = columns
    .flatMap(({ leads }) => leads)
    .flatMap((lead) => {
      const status = moves.get(lead.id);
      return status && status !== lead.status ? [{ ...lead, status }] : [];
    });
  return columns.map(({ status, count, cents, people, leads, ...column }) => {
    const staying = leads.filter(({ id }) => leaving.every((lead) => lead.id !== id));
    const coming = leaving.filter((lead) => lead.status === status);
    const columnLeads = [...coming, ...staying];
    return {
      ...column,
      status,
      count: count + columnLeads.length - leads.length,
      cents: cents === null ? null : cents + totalCents(columnLeads) - totalCents(leads),
      people: cents === null ? people : peopleAfter(people, leads, columnLeads),
      leads: columnLeads,
    };
  });
}

type PersonSums = BoardColumn["people"];

/** The sums of a column by person, once some of its cards have left and others have come. */
function peopleAfter(people: PersonSums, before: readonly ListedLead[], after: readonly ListedLead[]): PersonSums {
  const left = before.map(({ assignee, cents }) => ({ assignee, cents: -cents }));
  const stored = people.map(({ name, cents }) => ({ assignee: name, cents }));
  return sumByPerson([...stored, ...left, ...after]);
}

/**
 * A column may have lost its card to another one. The focus goes with the card, to the other column and back, until it
 * moves elsewhere or is given up by a press. Dialogs and toasts give it back when they close.
 */
function useFocusFollows(): void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    function follow({ type, target }: Event) {
      if (!(target instanceof Element) || target.closest("dialog, .toasts")) return;
      const card = type === "focusin" ? target.closest<HTMLElement>("a[data-lead]") : null;
      followed.current = card?.dataset.lead ?? null;
    }
    addEventListener("focusin", follow);
    addEventListener("pointerdown", follow);
    return () => {
      removeEventListener("focusin", follow);
      removeEventListener("pointerdown", follow);
    };
  }, []);
  useEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-lead="${followed.current}"]`)?.focus();
  });
}

interface BoardProps {
  query: URLSearchParams;
  columns: BoardColumn[];
  /** The company's currency, for the sums of columns. */
  currency: string;
  change: ChangeLeads;
  closing: Closing | null;
  pending: readonly PendingChange[];
}

/** One column for each stage. Cards are dragged, or moved by keys. */
export function Board({ query, columns: storedColumns, currency, change, closing, pending }: BoardProps) {
  const columns = applyMoves(storedColumns, { pending, closing });
  useFocusFollows();
  const [dragged, setDragged] = useState<string | null>(null);
  const leads = columns.flatMap((column) => column.leads);
  const overlay = leads.find(({ id }) => id === dragged);
  const move = (id: string, status: string | undefined) => {
    const lead = leads.find((candidate) => candidate.id === id);
    if (lead && status && status !== lead.status) change([lead], { status });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { "[": -1, "]": 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-lead]") : null;
    const lead = leads.find(({ id }) => id === link?.dataset.lead);
    if (step === undefined || !lead || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const from = columns.findIndex(({ status }) => status === lead.status);
    if (event.key.startsWith("Arrow")) return focusBeside(columns, from, step, lead.id);
    move(lead.id, columns[from + step]?.status);
  };
  return (
    <DndContext
      {...dndOptions}
      id={useId()}
      sensors={useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        move(String(active.id), columns.find(({ status }) => status === over?.id)?.status);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards in it take the keys */}
      <div
        // Relative, because it holds what only screen readers see.
        className="relative flex gap-3 overflow-x-auto pb-3 max-[40rem]:snap-x"
        data-leads
        onKeyDown={onKeyDown}
      >
        {columns.map((column) => (
          <Column key={column.status} {...{ column, query, currency }} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {overlay && (
          <div className="board-card" data-dragged>
            <CardContent lead={overlay} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Moves the focus to the card at the same height of the next column that has one. */
function focusBeside(columns: readonly BoardColumn[], from: number, step: number, id: string): void {
  const row = columns[from]?.leads.findIndex((lead) => lead.id === id) ?? 0;
  for (let index = from + step; columns[index]; index += step) {
    const neighbor = columns[index]?.leads[row] ?? columns[index]?.leads.at(-1);
    if (!neighbor) continue;
    document.querySelector<HTMLElement>(`[data-lead="${neighbor.id}"]`)?.focus();
    return;
  }
}

function Column({
  column: { status, count, isMore, cents, people, leads },
  query,
  currency,
}: Pick<BoardProps, "query" | "currency"> & { column: BoardColumn }) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const title = useId();
  const label = stageLabel(status, useStages());
  const isEmpty = leads.length === 0;
  const all = withParams(query, { as: "", show: status });
  const countLabel = count.toLocaleString("en-US") + (isMore ? "+" : "");
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={title}
      className="min-h-48 min-w-52 flex-1 basis-0 rounded-l bg-mist px-[.6rem] py-3 -outline-offset-2 outline-leaf data-empty:min-w-28 data-empty:flex-none data-over:outline-2 max-[40rem]:min-w-[min(80vw,18rem)] max-[40rem]:snap-start"
      data-empty={isEmpty || undefined}
      data-over={isOver || undefined}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 pb-[.6rem]">
        <h3 id={title} className="text-[1rem]">
          {label} <span className="text-ink-3">{countLabel}</span>
        </h3>
        {cents !== null && cents > 0 && (
          <p className="text-sm/[inherit] text-ink-3 [font-variant-numeric:tabular-nums]">
            <span className="sr-only">Worth </span>
            {formatMoney(cents, currency)}
          </p>
        )}
        <PeopleLine people={people} currency={currency} />
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        {leads.map((lead) => (
          <Card key={lead.id} lead={lead} to={inboxPath(query, lead.id)} />
        ))}
      </ul>
      {isEmpty && <p className="px-1 py-4 text-xs text-ink-3">No leads.</p>}
      {(count > leads.length || (isMore && leads.length > 0)) && (
        <Link to={inboxPath(all)} className="link inline-flex min-h-11 items-center px-1">
          All in {label}
        </Link>
      )}
    </section>
  );
}

/** Named below a column; the title names all. */
const maxNamed = 2;

/** Whose the value of a column is, the most first. Only if it is more than one person's. */
function PeopleLine({ people, currency }: { people: PersonSums; currency: string }) {
  if (people.length < 2) return null;
  const texts = people.map(({ name, cents }) => `${name ?? "Unassigned"} ${formatMoney(cents, currency)}`);
  const others = texts.length - maxNamed;
  return (
    <p className="basis-full text-xs text-ink-3 [font-variant-numeric:tabular-nums]" title={texts.join(", ")}>
      {texts.slice(0, maxNamed).map((text) => (
        <span key={text} className="block truncate">
          {text}
        </span>
      ))}
      {others > 0 && `${others} more`}
    </p>
  );
}

function Card({ lead, to }: { lead: ListedLead; to: string }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: lead.id });
  return (
    <li ref={setNodeRef} data-item {...listeners}>
      <Link to={to} data-lead={lead.id} className="board-card" data-away={isDragging || undefined} draggable={false}>
        <CardContent lead={lead} />
      </Link>
    </li>
  );
}

function CardContent({ lead }: { lead: ListedLead }) {
  const { name, company, service, worth, status, assignee } = lead;
  return (
    <>
      <span className="flex items-center gap-2">
        <b className="min-w-0 flex-1 break-words">{name}</b>
        {assignee && (
          <span className="lead-owner" title={assignee}>
            <Initials name={assignee} />
            <span className="sr-only">{assignee}</span>
          </span>
        )}
      </span>
      <span className="text-xs text-ink-2">{[company, service, worth].filter(Boolean).join(" · ")}</span>
      <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
        <LeadTags lead={lead} />
      </span>
      {(status === "new" || lead.needsAnswer) && (
        <span className="text-xs text-ink-3">
          <LeadState lead={lead} />
        </span>
      )}
      {lead.next && (
        <span className="text-xs text-ink-3">
          <NextStep next={lead.next} />
        </span>
      )}
    </>
  );
}
