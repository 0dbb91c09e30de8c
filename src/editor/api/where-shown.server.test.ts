import { expect, test } from "vitest";
import { aPage, aPartner, aProject } from "../../../tests/support/content.ts";
import { sharedSite } from "../../../tests/support/site.ts";
import { staffClient } from "../../../tests/support/staff-client.ts";

const shared = sharedSite();

test("a published entry says where visitors find it, and a page without a menu how to change that", async () => {
  const { create, send } = await staffClient(shared());
  const shownOf = async (kind: "page" | "partner" | "project", content: object) => {
    const id = await create(kind);
    const { state, standing } = await send(kind, id, "publish", { base: 1, content, anyway: true });
    expect(state).toBe("saved");
    return standing.shown;
  };
  expect(await shownOf("project", aProject({ title: "Marina" }))).toBe(
    "at /portfolio/marina, and in the list at /portfolio",
  );
  expect(await shownOf("page", aPage({ title: "Warranty", name: "Warranty" }))).toBe(
    "at /warranty. No menu has it yet: add it under Menus here, or link to it from another page",
  );
  expect(await shownOf("partner", aPartner({ name: "Reef" }))).toBe("on the home page");
});
