import sharp from "sharp";
import { expect, test } from "vitest";
import { addToLibrary } from "#src/domain/content/published/media/upload.server.ts";
import { ask, changeOn, publishOn, sharedSite } from "../../../tests/support/site.ts";

const site = sharedSite();

async function uploadedLogo(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 4, background: "#e07020" } })
    .png()
    .toBuffer();
  const upload = {
    filename: `${width}.png`,
    chunks: (async function* () {
      yield bytes;
    })(),
    by: { id: null, name: "Test" },
  };
  const added = await addToLibrary(site().site.services, upload, new Date());
  if (added.state === "refused") throw new Error(`${width} × ${height} is refused`);
  return added.id;
}

/** The logo above a partner's name. */
async function renderedLogo(name: string) {
  const { body } = await ask(site().url, "/");
  const logo = new RegExp(`<img src="(/media/[^"]+)"[^>]*? width="(\\d+)" height="(\\d+)"[^>]*></span>${name}<`).exec(
    body,
  );
  return { path: logo?.[1] ?? "", width: Number(logo?.[2]), height: Number(logo?.[3]) };
}

test.each([
  ["a wide", 640, 160],
  ["a square", 400, 400],
  ["a tall", 200, 500],
])("%s logo of a partner is shown whole, at the weight of the others", async (shape, width, height) => {
  const image = { media: await uploadedLogo(width, height) };
  const id = await publishOn(site(), "partner", null, { name: shape, image });
  const logo = await renderedLogo(shape);
  const ratio = width / height;
  expect(logo.width / logo.height).toBeCloseTo(ratio, 0);
  expect(logo.width * logo.height).toBeGreaterThan(600);
  expect(logo.width * logo.height).toBeLessThan(1_600);
  const file = await fetch(`${site().url}${logo.path}`);
  const metadata = await sharp(await file.arrayBuffer()).metadata();
  expect(metadata.width / metadata.height).toBeCloseTo(ratio, 1);
  await changeOn(site(), "partner", id, (partner: object) => ({ ...partner, wide: true }));
  expect((await renderedLogo(shape)).width).toBeGreaterThan(logo.width);
});
