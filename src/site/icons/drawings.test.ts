import { expect, it } from "vitest";
import { drawSheet } from "./drawings.ts";

it("the sprite sheet matches Lucide's icons (update: `npx vitest run src/site/icons -u`)", async () => {
  await expect(drawSheet()).toMatchFileSnapshot("./sheet.svg");
});
