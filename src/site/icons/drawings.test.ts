import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Icon } from "../ui/icon.tsx";
import { drawSheet, type Glyph } from "./drawings.ts";

it("the sheet matches Lucide's icons (update: `npx vitest run src/site/icons -u`)", async () => {
  await expect(drawSheet()).toMatchFileSnapshot("./sheet.svg");
});

it("a page shows each icon as the sheet has it", () => {
  const symbols = [...drawSheet().matchAll(/<symbol id="([^"]*)"[^>]*>(.*?)<\/symbol>/g)];
  expect(symbols.length).toBeGreaterThan(30);
  for (const [, name = "", drawing = ""] of symbols) {
    const markup = renderToStaticMarkup(createElement(Icon, { name: name as Glyph }));
    expect.soft(markup.replaceAll(/><\/\w+>/g, "/>"), name).toContain(`>${drawing}<`);
  }
});
