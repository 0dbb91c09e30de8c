import { expect, it } from "vitest";
import { drawSheet } from "./drawings.ts";

it("the sheet of icons is what Lucide draws (renewed by `npx vitest run src/site/icons -u`)", async () => {
  await expect(drawSheet()).toMatchFileSnapshot("./sheet.svg");
});
