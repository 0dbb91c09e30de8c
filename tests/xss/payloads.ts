import fc from "fast-check";
import { call, elements } from "./markup.ts";
import { templates, unusual } from "./unusual-texts.ts";

/*
 * Hostile input. Each payload calls `xss` if it runs. The test browser defines that function; our pages never call it.
 */

/** Prefixes that break out of the surrounding syntax. */
const breakouts = [
  '"',
  "'",
  "`",
  '">',
  "'>",
  "`>",
  "-->",
  "--!>",
  "]]>",
  "*/",
  "</script>",
  "</style>",
  "</title>",
  "</textarea>",
  "</noscript>",
  "<!--",
  "<![CDATA[",
  "<?xml ?>",
  "\\",
  '\\"',
  "\\u0022>",
  "&quot;>",
  "&#34;>",
  "%22%3E",
  "\u2028",
  "\u2029",
  "\u0085",
  '"}]}',
  '"}]}</script>',
  "</url></urlset>",
  "</title></item>",
  "</loc>",
];

const injections = [
  `<script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  ` onfocus=${call} autofocus x=`,
  ` onmouseover=${call} `,
  `;${call};//`,
  `-${call}-`,
  `<iframe srcdoc=x onload=${call}>`,
  `{{${call}}}`,
];

/** One payload in encodings that a decoder might turn into markup. */
const encoded = [
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  `&#60;script&#62;${call}&#60;/script&#62;`,
  `&#x3c;script&#x3e;${call}&#x3c;/script&#x3e;`,
  `&#0000060script&#0000062${call}`,
  `&LT;script&GT;${call}`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `%253Cscript%253E${call}`,
  `%u003Cscript%u003E${call}`,
  `\\x3cscript\\x3e${call}\\x3c/script\\x3e`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `\\74script\\76${call}`,
  `\uff1cscript\uff1e${call}\uff1c/script\uff1e`,
  `\u2039script\u203a${call}`,
  `\u02c2script\u02c3${call}`,
  `\u00bcscript\u00be${call}`,
  `\u00c0\u00bcscript\u00c0\u00be${call}`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==`,
  `<scr\u00adipt>${call}</scr\u00adipt>`,
  `<scr\u200bipt>${call}</scr\u200bipt>`,
  `<\u202escript>${call}</script>`,
  `\ufeff<script>${call}</script>`,
  `<scr\u0001ipt>${call}</scr\u0001ipt>`,
  `<script\u000b>${call}</script>`,
  `<script\u3000>${call}</script>`,
  `\u017fcript:${call}`,
  `<\u0131mg src=x onerror=${call}>`,
];

/** Hostile URLs. */
const schemes = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` javascript:${call}`,
  `\u0001javascript:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `java\r\nscript:${call}`,
  `javascript\t:${call}`,
  `javascript:/*--></script><svg/onload=${call}>*/`,
  `javascript://%0a${call}`,
  `javascript://evil.test/%0d%0a${call}`,
  `javascript:void(0);${call}`,
  `javascript&colon;${call}`,
  `&#106;avascript:${call}`,
  `\\u006aavascript:${call}`,
  `javascript%3A${call}`,
  `vbscript:${call}`,
  `livescript:${call}`,
  `data:text/html,<script>${call}</script>`,
  "data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==",
  `data:image/svg+xml,<svg onload=${call}>`,
  `blob:${call}`,
  "filesystem:http://evil.test/x",
  `feed:javascript:${call}`,
  `view-source:javascript:${call}`,
  `jar:javascript:${call}!/`,
  "file:///etc/passwd",
  "//evil.test",
  "///evil.test",
  "\\\\evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "https:evil.test",
  "http://evil.test\\@harbor.example",
  "https://harbor.example@evil.test",
  `mailto:a@b.example?body=${call}%0d%0aBcc:all@evil.test`,
  "tel:*%2306%23",
  `intent://x#Intent;scheme=javascript;S.x=${call};end`,
];

/** All hostile texts, each once. */
export const payloads: readonly string[] = [
  ...new Set([
    ...elements,
    ...breakouts.flatMap((breakout) => injections.map((end) => breakout + end)),
    ...encoded,
    ...schemes,
    ...templates,
    ...unusual,
  ]),
];

/** Hostile URLs that are valid for links. */
export const urls: readonly string[] = [
  `https://harbor.example/"onmouseover="${call}`,
  `https://harbor.example/'><script>${call}</script>`,
  `https://harbor.example/?q=</script><svg/onload=${call}>`,
  `https://harbor.example/#javascript:${call}`,
  "https://harbor.example@evil.test:443/%00%0d%0ax",
  "http://[::1]:9/\u202e",
  `/"><img/src=x/onerror=${call}>`,
  `/about"onfocus=${call}/autofocus="`,
  "/%2e%2e/%2e%2e/cms/logout",
  "/%ff%fe%",
  "/media/../cms",
  `/{{constructor.constructor('${call}')()}}`,
  `mailto:a@b.example?subject="><script>${call}</script>`,
  "tel:+1-305-555-0142",
];

const fragments = [
  ...breakouts,
  ...injections,
  ...elements.map((text) => text.slice(0, 12)),
  "javascript:",
  "&",
  ";",
  " ",
  "=",
  "/",
];

/** Random combinations of the parts above. */
export const mixed: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "binary", maxLength: 4 })), {
    minLength: 2,
    maxLength: 8,
  })
  // Only well-formed Unicode arrives from forms, and databases store no null character.
  .map((pieces) => pieces.join("").replaceAll("\0", "").toWellFormed())
  .filter((text) => text.trim() !== "");
