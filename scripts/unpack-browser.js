/** Unpacks the browser from its npm package into the temporary directory. */
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
