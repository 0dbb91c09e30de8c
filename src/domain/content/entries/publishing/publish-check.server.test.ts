import { expect, test } from "vitest";
import { aService, redPicture, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { checkWithSite } from "./publish-check.server.ts";
import { deleteEntry } from "./unpublish.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const by = { id: "ana", name: "Ana Reyes" };

test.each(databases)(
  "broken links are found on $name: to drafts, trashed entries and missing pictures",
  async ({ engine }) => {
    const service = ["cloud", "network"].map((id) => ({ id, slug: id, content: aService() }));
    const { db } = await siteWith(engine, { service }, [redPicture]);
    const { id: draft } = await createEntry(db, { kind: "testimonial", language: "en", by }, now);
    const content = aService({
      picture: { media: "red", alt: "Red" },
      project: { entry: "network" },
      testimonial: { entry: draft },
      seo: { image: { media: "gone", alt: "Gone" } },
    });
    const paths = async () => {
      const findings = await checkWithSite(db, { kind: "service", content, language: "en" });
      return findings.map(({ level, path }) => `${level} ${path}`);
    };
    expect(await paths()).toEqual(["warns testimonial", "warns seo.image"]);
    await deleteEntry(db, { id: "network", by }, now);
    expect(await paths()).toEqual(["warns project", "warns testimonial", "warns seo.image"]);
  },
);
