import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { aService } from "./content.ts";
import { createEntry } from "./drafts.ts";

/** Creates an unpublished service; returns its path. */
export async function aDraft(db: Db, by: Person): Promise<string> {
  const content = aService({ title: "Tidal backups", summary: "", audience: "Firms below the waterline." });
  const { id } = await createEntry(db, { kind: "service", language: "en", content, by }, new Date());
  return `/cms/services/${id}`;
}

export function paneOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Preview" });
}

/** The frame that is visible. */
export function previewFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe[data-front]");
}
