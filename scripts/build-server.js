/**
 * Bundles the server into `build/server/main.js`, and the process that opens pictures into `decoder.js`: they start
 * faster and take less memory than hundreds of files.
 */
import { build } from "vite";

await build({
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: true,
    rolldownOptions: { input: { main: "src/server/main.ts", decoder: "src/media/decoder-child.ts" } },
    outDir: "build/server",
    // A worker that serves while the next build is made may still ask for its own files.
    emptyOutDir: false,
    target: "node24",
    copyPublicDir: false,
    reportCompressedSize: false,
  },
  ssr: { noExternal: ["kysely", "zod"] },
});
