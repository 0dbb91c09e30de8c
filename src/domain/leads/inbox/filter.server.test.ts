import { describe, expect, test } from "vitest";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now, sendInquiry } from "../../../../tests/support/intake.ts";
import { addLead } from "../entered/add.server.ts";
import { listSources } from "./filter.server.ts";
import { listLeads } from "./inbox.server.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("a lead has the source that the inbox filters by at once, however it came", async () => {
    const { db } = await siteWith(engine, {});
    await sendInquiry(db, { referrer: "https://www.google.com/", landingPage: "/" });
    await sendInquiry(db, { utmSource: "newsletter", landingPage: "/", message: "Me again" });
    const site = { db, content: databaseReader(db), origin: "https://mangrove.example", secret: "s", wakeSender() {} };
    const fields = { name: "Cy", company: "", email: "", phone: "305-555-0142", service: "", message: "" };
    const lead = { id: "called", origin: "phone", fields, language: "en", status: "new", assignee: null } as const;
    await addLead(site, { id: null, name: "Ada" }, lead, now);
    expect(await listSources(db)).toEqual(["Google search", "Newsletter", "Phone call"]);
    expect((await listLeads(db, { source: "Phone call" })).map(({ id }) => id)).toEqual(["called"]);
  });
});
