import { createHash } from "node:crypto";

/**
 * Finds the inline scripts that carry `nonce`, takes the nonce off them, and returns their hashes as CSP sources.
 *
 * The nonce is random, made for this rendering alone and never sent: only what React itself wrote carries it. A script
 * that got into the page by content does not, is not hashed, and so does not run.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const nonceAttribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const { attributes, code } of scriptsIn(html)) {
    if (attributes.includes(nonceAttribute) && !/\ssrc=/.test(attributes) && code !== "") {
      sources.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    }
  }
  return { html: html.replaceAll(nonceAttribute, ""), sources: [...sources] };
}

/** Searches forward. A regular expression would start again at each script that does not end. */
function* scriptsIn(html: string): Generator<{ attributes: string; code: string }> {
  for (let start = html.indexOf("<script"); start !== -1; ) {
    const code = html.indexOf(">", start) + 1;
    const end = html.indexOf("</script>", code);
    if (code === 0 || end === -1) return;
    yield { attributes: html.slice(start, code), code: html.slice(code, end) };
    start = html.indexOf("<script", end);
  }
}
