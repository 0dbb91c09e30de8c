import type { ReactNode } from "react";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Section } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

interface SheetProps {
  heading: string;
  intro: string;
  canPrint: boolean;
  children: ReactNode;
}

/** A part of a page that people print: heading and intro beside it, in print above it. */
function Sheet({ heading, intro, canPrint, children }: SheetProps) {
  const words = useWords();
  return (
    <Section>
      <div className="sheet grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div>
          {heading && <h2 className="text-h3">{heading}</h2>}
          {intro && (
            <p className="mt-2 text-ink-2">
              <NoWrap>{intro}</NoWrap>
            </p>
          )}
          {canPrint && (
            <button
              type="button"
              data-behavior="print"
              data-replay=""
              data-tone="line"
              className="button mt-5 unscripted:hidden"
            >
              <Icon name="printer" />
              {words.print}
            </button>
          )}
        </div>
        {children}
      </div>
    </Section>
  );
}

/** A box to check with a pen. */
function Box() {
  return (
    <span aria-hidden="true" className="mt-[.2em] block size-[1.1em] flex-none rounded-s border-[1.5px] border-ink-2" />
  );
}

export function Checklist({
  block: { heading, intro, items },
  canPrint,
}: {
  block: BlockOf<"checklist">;
  canPrint: boolean;
}) {
  return (
    <Sheet heading={heading} intro={intro} canPrint={canPrint}>
      <ul className="grid gap-3">
        {items.map((line) => (
          <li key={line} className="flex gap-3 leading-[1.45]">
            <Box />
            <span className="min-w-0">
              <NoWrap>{line}</NoWrap>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type Column = BlockOf<"fill-in-table">["columns"][number];

function Heading({ column: { heading, isCheck } }: { column: Column }) {
  return (
    <th
      scope="col"
      className={`border-b-2 border-ink py-2 pr-2 align-bottom leading-[1.3] font-medium ${isCheck ? "w-11" : "first:w-[30%]"}`}
    >
      {heading}
    </th>
  );
}

function Row({ columns, cells }: { columns: Column[]; cells: string[] }) {
  return (
    <tr>
      {columns.map(({ isCheck }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order on the page
        <td key={index} className="h-12 border-b border-line-2 py-2 pr-2">
          {isCheck ? <Box /> : <NoWrap>{cells[index] ?? ""}</NoWrap>}
        </td>
      ))}
    </tr>
  );
}

/** A table whose first two columns may be filled in; people write into the rest. */
export function FillInTable({ block, canPrint }: { block: BlockOf<"fill-in-table">; canPrint: boolean }) {
  const { heading, intro, columns, rows, emptyRows } = block;
  const filled = rows.map(({ first, second }) => [first, second]);
  const all = [...filled, ...Array.from({ length: emptyRows }, () => [])];
  return (
    <Sheet heading={heading} intro={intro} canPrint={canPrint}>
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order on the page
              <Heading key={index} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order on the page
            <Row key={index} columns={columns} cells={cells} />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
