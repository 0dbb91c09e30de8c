/**
 * Bundles the server into `build/server/main.js`, and the decoder process into `build/server/decoder.js`. Bundles start
 * faster and need less memory than hundreds of files.
 */
import { build } from "vite";

await build({
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: true,
    rolldownOptions: { input: { main: "src/process/main.ts", decoder: "src/media/decoder-child.ts" } },
    outDir: "build/server",
    // A running worker may still load its own chunks during the next build.
    emptyOutDir: false,
    target: "node24",
    copyPublicDir: false,
    reportCompressedSize: false,
  },
  ssr: { noExternal: ["kysely", "zod"] },
});
