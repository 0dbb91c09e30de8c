/** Part of the build: makes the sizes of the default images, so that no visitor waits for them. */
import { prepareDefaultPictures } from "../seed/prepare-pictures.server.ts";

const started = performance.now();
const made = await prepareDefaultPictures("build/pictures");
const seconds = Math.round((performance.now() - started) / 1000);
if (made > 0) process.stdout.write(`Made ${made} sizes of the default images in ${seconds} s\n`);
