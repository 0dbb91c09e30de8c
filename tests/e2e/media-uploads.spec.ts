import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expectAccessible } from "../support/axe.ts";
import { expect, expectOnly, openLive } from "../support/e2e.ts";
import { bar } from "../support/entry-form.ts";
import { logInAs, test } from "../support/staff-e2e.ts";
import { aNote, aPhoto, upload } from "../support/upload-e2e.ts";

test.use({ siteName: "media" });
test.describe.configure({ mode: "default" });

/** A server in front of the site that answers no request for a picture until it is released. */
async function withoutPictures(siteUrl: string) {
  let isHolding = false;
  let held: (() => void)[] = [];
  function forward(incoming: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = incoming;
    const { hostname, port } = new URL(siteUrl);
    const outgoing = request({ hostname, port, path: url, method, headers, agent: false });
    outgoing.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  }
  const { hostname } = new URL(siteUrl);
  const server = createServer((incoming, response) => {
    if (isHolding && incoming.url?.startsWith("/media/")) held.push(() => forward(incoming, response));
    else forward(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    hold: () => {
      isHolding = true;
    },
    heldCount: () => held.length,
    release: () => {
      isHolding = false;
      for (const go of held) go();
      held = [];
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("an upload goes on while the thumbnails of the library are not there yet", async ({
  page,
  context,
  db,
  ada,
  site,
}) => {
  await using slow = await withoutPictures(site.url);
  await logInAs(context, db, ada, slow.url);
  await openLive(page, `${slow.url}/cms/media?show=document`);
  slow.hold();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Pictures");
  // The browser has no connection left.
  await expect.poll(slow.heldCount).toBe(6);
  const panel = page.getByRole("region", { name: "Upload" });
  await upload(page, "Upload files", [await aPhoto("breakwater.jpg")]);
  await expect(panel.getByRole("status")).toHaveText("1 uploaded");
  slow.release();
  const library = page.getByRole("region", { name: "Media", exact: true });
  await expect(library.getByRole("link", { name: "breakwater.jpg" })).toBeVisible();
  await expect
    .poll(() =>
      library
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(384);
});

test("twenty uploads leave a short list: a summary, what failed with a retry, and alt texts", async ({
  page,
  errors,
  ada: _,
}) => {
  await openLive(page, "/cms/media");
  const panel = page.getByRole("region", { name: "Upload" });
  const files = [];
  for (let number = 1; number <= 18; number++) files.push(await aPhoto(`pier-${number}.jpg`));
  // Its connection breaks the first time.
  await page.route(/media\/upload\?.*name=broken/, (route) => route.abort("connectionreset"), { times: 1 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/media\/upload\?.*name=pier-9\./, async (route) => {
    await held;
    await route.continue();
  });
  await upload(page, "Upload files", [...files, aNote("note.png"), await aPhoto("broken.jpg")]);
  const status = panel.getByRole("status");
  await expect(status).toHaveText("Uploading 9 of 20");
  const line = (name: string) => panel.getByRole("listitem").filter({ hasText: name });
  await expect(line("pier-10.jpg")).toContainText("Waiting...");
  release();
  await expect(status).toHaveText("18 uploaded, 2 failed");
  expectOnly(errors, /media\/upload/);
  await expect(panel.getByRole("textbox", { name: "Alt text of pier-1.jpg" })).toBeFocused();
  await page.keyboard.type("A pier at noon");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("textbox", { name: "Alt text of pier-2.jpg" })).toBeFocused();
  // The library stays in view.
  const library = page.getByRole("region", { name: "Media", exact: true });
  await expect(library.getByRole("listitem").first()).toBeInViewport();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Hide files" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await panel.getByRole("button", { name: "Try again: broken.jpg" }).click();
  await expect(status).toHaveText("19 uploaded, 1 failed");
  await panel.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(status).toHaveText("1 failed");
  await expect(panel.getByRole("listitem")).toContainText("This isn't a picture");
  await panel.getByRole("button", { name: "Dismiss note.png" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await library.getByRole("link", { name: "pier-1.jpg", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Alt text", exact: true })).toHaveValue("A pier at noon");
});

test("after an upload and from the suggestion, the focus goes to the picture's alt text", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/blog/post-test-your-backup");
  const picture = page.getByRole("region", { name: "Picture", exact: true });
  await upload(page, "Upload", [await aPhoto("copilot.jpg")], picture);
  const alt = picture.getByLabel("Alt text");
  await expect(alt).toBeFocused();
  await page.getByRole("textbox", { name: "Title", exact: true }).first().focus();
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  await bar(page)
    .getByRole("button", { name: /Describe the picture/ })
    .click();
  await expect(alt).toBeFocused();
});
