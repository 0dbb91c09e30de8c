/** `node scripts/icons.js`: draws the icons in `public/` from `public/favicon.svg`. Run it when the logo changes. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawIcon, iconNames } from "#src/domain/media/decoder/draw-icon.server.ts";
import { root } from "./own-node.js";

const folder = path.join(root, "public");
const drawing = readFileSync(path.join(folder, "favicon.svg"), "utf8");
for (const name of iconNames) writeFileSync(path.join(folder, name), await drawIcon(drawing, name));
