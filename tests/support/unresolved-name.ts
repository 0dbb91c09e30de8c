import dns, { type LookupOneOptions } from "node:dns";
import { existsSync } from "node:fs";

/*
 * Preloaded into a site: the name `database.test` is this machine, but only once the file NAME_RESOLVED_BY exists. Until
 * then it fails as on a machine without a network.
 */

const { lookup } = dns;
const file = process.env.NAME_RESOLVED_BY ?? "";

type Callback = (error: NodeJS.ErrnoException | null, ipAddress: string, family: number) => void;

function lookUp(name: string, options: LookupOneOptions, callback: Callback): void {
  if (name !== "database.test") lookup(name, options, callback);
  else if (existsSync(file)) lookup("localhost", options, callback);
  else {
    const details = { code: "EAI_AGAIN", syscall: "getaddrinfo", hostname: name };
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), details);
    process.nextTick(() => callback(error, "", 0));
  }
}

Object.assign(dns, { lookup: lookUp });
