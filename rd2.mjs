import { rolldown } from "rolldown";
const b = await rolldown({ input: ["src/server/main.ts"], platform: "node", external: [/^sharp/, /^pg/,"pino"] });
await b.write({ dir: "build/bundled", format: "esm" }); 
