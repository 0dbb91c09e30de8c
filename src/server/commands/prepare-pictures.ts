/** Part of the build: makes the default pictures' variants, so that no first visitor waits for one. */
import { prepareDefaultPictures } from "../../content/prepare-pictures.server.ts";

const started = performance.now();
const made = await prepareDefaultPictures("build/pictures");
const seconds = Math.round((performance.now() - started) / 1000);
if (made > 0) process.stdout.write(`${made} variants of the default pictures made in ${seconds} s\n`);
