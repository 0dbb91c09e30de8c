/** The first step of `npm run bench`. */
import { installForBenchmarks } from "./install.js";

await installForBenchmarks();
