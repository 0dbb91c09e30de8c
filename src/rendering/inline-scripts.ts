import { createHash } from "node:crypto";

/**
 * Finds the inline scripts that carry `nonce`, takes the nonce off them, and returns their hashes as CSP sources.
 *
 * The nonce is random, made for this rendering alone and never sent: only what React itself wrote carries it. A script
 * that got into the page by content does not, is not hashed, and so does not run.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const stamp = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  const script = /<script([^>]*)>([\s\S]*?)<\/script>/g;
  for (const [, attributes = "", code = ""] of html.matchAll(script)) {
    if (attributes.includes(stamp) && !/\ssrc=/.test(attributes) && code !== "") {
      sources.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    }
  }
  return { html: html.replaceAll(stamp, ""), sources: [...sources] };
}
