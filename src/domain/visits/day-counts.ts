import type { Tables } from "#src/base/db/tables.ts";
import { otherName } from "./sources.ts";

export type VisitDimension = Tables["visit_sums"]["dimension"];

/** A row of a day's sums. */
export interface CountedRow {
  dimension: VisitDimension;
  name: string;
}

/** Different rows that are held in memory. Views of further ones are added up under `otherName`. */
const maxRows = 5_000;

/** New visitors that are held in memory. Further ones are not counted as visitors. */
const maxNewVisitors = 10_000;

/** What was counted on a day since it was stored last. */
export class DayCounts {
  readonly day: string;
  readonly views = new Map<string, number>();
  /** By the digest of a visitor who may be new today: where to count one. */
  readonly visitors = new Map<string, readonly CountedRow[]>();

  constructor(day: string) {
    this.day = day;
  }

  addViews({ dimension, name }: CountedRow, views = 1): void {
    const key = `${dimension} ${name}`;
    const isNamed = this.views.has(key) || this.views.size < maxRows;
    const counted = isNamed ? key : `${dimension} ${otherName}`;
    this.views.set(counted, (this.views.get(counted) ?? 0) + views);
  }

  addVisitor(digest: string, rows: readonly CountedRow[]): void {
    if (this.visitors.size < maxNewVisitors && !this.visitors.has(digest)) this.visitors.set(digest, rows);
  }

  /** Adds what was counted apart. */
  addAll(other: DayCounts): void {
    for (const [row, views] of other.views) this.addViews(countedOf(row), views);
    for (const [digest, rows] of other.visitors) this.addVisitor(digest, rows);
  }
}

/** The row of a key of `views`. */
export function countedOf(key: string): CountedRow {
  const end = key.indexOf(" ");
  return { dimension: key.slice(0, end) as VisitDimension, name: key.slice(end + 1) };
}
