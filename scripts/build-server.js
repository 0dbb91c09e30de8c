/**
 * Bundles the server, the decoder process and the mail reader's thread beside it, and the operator's commands into the folder `server` of
 * `BUILD_DIRECTORY`. Bundles start faster and need less memory than hundreds of files, and they need no packages at run time
 * except `runtimePackages`.
 */
import path from "node:path";
import { build } from "vite";
import { serverOutput } from "../vite.plugins.ts";
import { runtimePackages } from "./runtime-packages.js";

await build({
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: true,
    rolldownOptions: {
      output: serverOutput,
      input: {
        main: "src/process/main.ts",
        decoder: "src/media/decoder-child.ts",
        "mail-reader": "src/email/inbound/mail-reader-thread.server.ts",
        site: "src/cli/site.ts",
      },
    },
    manifest: "manifest.json",
    outDir: path.join(process.env.BUILD_DIRECTORY, "server"),
    emptyOutDir: false,
    target: "node24",
    copyPublicDir: false,
    reportCompressedSize: false,
  },
  // Vite is only for `--dev`, which runs in a checkout.
  ssr: { noExternal: true, external: [...runtimePackages, "vite"] },
});
