/** Unpacks the browser that comes as an npm package into the temporary directory. */
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
