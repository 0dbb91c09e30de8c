import { call } from "./markup.ts";

/*
 * Hostile SVGs. Each calls `xss` if it runs, or asks `https://outside.test` for something.
 */

const outside = "https://outside.test/x";
const tiny = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0ieHNzKCkiLz4=";
const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const root = (inner: string, attributes = "") =>
  `<svg ${namespaces} viewBox="0 0 40 10" ${attributes}>${inner}<rect width="40" height="10" fill="red"/></svg>`;

/** Addresses that run something or lead elsewhere. */
const urls = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` javascript:${call}`,
  `java&#9;script:${call}`,
  `java&#10;script:${call}`,
  `&#106;avascript:${call}`,
  `&#x6A;&#x61;vascript:${call}`,
  `vbscript:${call}`,
  `data:text/html,<script>${call}</script>`.replaceAll("<", "&lt;"),
  `data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==`,
  tiny,
  `data:application/xml,<x/>`.replaceAll("<", "&lt;"),
  outside,
  "//outside.test/x",
  "http://outside.test/x#a",
  "\\\\outside.test\\x",
  "file:///etc/passwd",
  "blob:https://outside.test/1",
];

/** Elements that follow an address, with `%` in its place. */
const followers = [
  '<a href="%"><rect width="40" height="10"/></a>',
  '<a xlink:href="%" target="_top"><text>click</text></a>',
  '<use href="%"/>',
  '<use xlink:href="%"/>',
  '<image href="%" width="4" height="4"/>',
  '<image xlink:href="%" width="4" height="4"/>',
  '<feImage href="%"/>',
  '<script href="%"/>',
  '<textPath href="%">x</textPath>',
  '<linearGradient id="a" href="%"/>',
  '<a id="b"><set attributeName="href" to="%"/><rect width="40" height="10"/></a>',
  '<a id="c"><animate attributeName="href" values="%;#" begin="0s"/><rect width="40" height="10"/></a>',
];

/** Elements of other languages, and events. */
const markup = [
  `<script>${call}</script>`,
  `<script type="text/javascript"><![CDATA[${call}]]></script>`,
  `<SCRIPT>${call}</SCRIPT>`,
  `<script xmlns="http://www.w3.org/1999/xhtml">${call}</script>`,
  `<x:script xmlns:x="http://www.w3.org/2000/svg">${call}</x:script>`,
  `<h:script xmlns:h="http://www.w3.org/1999/xhtml">${call}</h:script>`,
  `<script src="${outside}"/>`,
  `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${call}</handler>`,
  `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${call}"><script>${call}</script></body></foreignObject>`,
  `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${call}"/></foreignObject>`,
  `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${outside}" onerror="${call}"/></foreignObject>`,
  `<foreignObject><object xmlns="http://www.w3.org/1999/xhtml" data="${outside}"/></foreignObject>`,
  `<foreignObject><style xmlns="http://www.w3.org/1999/xhtml">@import "${outside}";</style></foreignObject>`,
  `<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;${call}&lt;/script&gt;"/>`,
  `<video xmlns="http://www.w3.org/1999/xhtml" src="${outside}"/>`,
  `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${outside}"/>`,
  `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${outside}"/>`,
  `<base xmlns="http://www.w3.org/1999/xhtml" href="${outside}"/>`,
  `<form xmlns="http://www.w3.org/1999/xhtml" action="${outside}"><input autofocus="" onfocus="${call}"/></form>`,
  `<set attributeName="onmouseover" to="${call}"/>`,
  `<animate attributeName="onload" values="${call}" begin="0s"/>`,
  `<animateMotion onbegin="${call}" dur="1s"/>`,
  `<animateTransform onbegin="${call}" attributeName="transform" dur="1s"/>`,
  `<discard begin="0s" onbegin="${call}"/>`,
  `<title><script>${call}</script></title>`,
  `<desc><![CDATA[</desc><script>${call}</script>]]></desc>`,
  `<desc>&lt;script&gt;${call}&lt;/script&gt;</desc>`,
  `<switch><g requiredExtensions="x"/><foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="${call}">x</p></foreignObject></switch>`,
  `<metadata><rdf:RDF xmlns:rdf="x"><script>${call}</script></rdf:RDF></metadata>`,
  `<!-- --><script>${call}</script><!-- -->`,
  `<![CDATA[<script>${call}</script>]]>`,
  `<?xml-stylesheet href="${outside}"?>`,
  `<g><svg onload="${call}"/></g>`,
  `<image href="data:image/png;base64,AAAA" onerror="${call}" width="1" height="1"/>`,
  `<use href="#a"/><symbol id="a"><script>${call}</script></symbol>`,
  `<text>\u0000<script>${call}</script></text>`,
  `<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:${call}"><mi>x</mi></math>`,
];

const events = [
  ..."onload onerror onclick onmouseover onmousemove onfocus onfocusin onbegin onend onrepeat onunload onresize".split(
    " ",
  ),
  ..."onscroll onzoom onabort onactivate onanimationstart ontransitionend onpointerover onwheel ONLOAD onLoad".split(
    " ",
  ),
  ..."ev:onload xlink:onload onload\u0020 on\u00adload formaction srcdoc autofocus".split(" "),
];

const styles = [
  `@import url(${outside});`,
  `@import "${outside}";`,
  `@\\69mport "${outside}";`,
  `@IMPORT url("${outside}");`,
  `@charset "x";@import '${outside}';`,
  `@namespace url(${outside});`,
  `@font-face{font-family:x;src:url(${outside})}text{font-family:x}`,
  `rect{fill:url(${outside}#a)}`,
  `rect{fill:url("${outside}#a")}`,
  `rect{fill:u\\72l(${outside}#a)}`,
  `rect{background:url(${outside})}`,
  `rect{cursor:url(${outside}),auto}`,
  `rect{mask:url(${outside}#a)}`,
  `rect{mask-image:image-set("${outside}" 1x)}`,
  `rect{background:-webkit-image-set(url(${outside}) 1x)}`,
  `rect{background:image("${outside}")}`,
  `rect{background:cross-fade(url(${outside}),red)}`,
  `rect{filter:url(${outside}#f)}`,
  `rect{clip-path:url(${outside}#c)}`,
  `rect{behavior:url(${outside})}`,
  `rect{-moz-binding:url(${outside}#x)}`,
  `rect{width:expression(${call})}`,
  `rect{background:url(javascript:${call})}`,
  `rect{list-style:url(${outside});content:url(${outside})}`,
  `rect{offset-path:url(${outside}#p);shape-outside:url(${outside})}`,
  `rect{fill:url(/**/${outside}#a)}`,
  `/* */@import/**/url(${outside});`,
  `rect{--x:url(${outside});background:var(--x)}`,
  `</style><script>${call}</script><style>`,
  `<![CDATA[@import url(${outside});]]>`,
  `]]><script>${call}</script><![CDATA[`,
  `&lt;/style>&lt;script>${call}&lt;/script>`,
  `@media all{@import url(${outside});rect{background:url(${outside})}}`,
  `@supports (fill:red){rect{background:url(${outside})}}`,
];

const attributes = ["fill", "stroke", "filter", "mask", "clip-path", "marker-start", "cursor", "style"];

const declarations = [
  `<!DOCTYPE svg [<!ENTITY x "<script>${call}</script>">]>`,
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "${outside}">]>`,
  `<!DOCTYPE svg SYSTEM "${outside}">`,
  `<!DOCTYPE svg [<!ENTITY % p SYSTEM "${outside}"> %p;]>`,
  `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${call}">]>`,
  `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;">]>`,
  `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="${outside}"?>`,
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${outside}"?>`,
  `<?xml-stylesheet type="text/xsl" href="data:text/xml,%3Cxsl:stylesheet%20version='1.0'/%3E"?>`,
  `<?xml version="1.0" encoding="UTF-7"?>`,
  `<?php echo 1 ?>`,
  `<html xmlns="http://www.w3.org/1999/xhtml"><script>${call}</script></html>`,
];

const broken = [
  `<svg ${namespaces} viewBox="0 0 1 1"><script>${call}`,
  `<svg ${namespaces} viewBox="0 0 1 1"><g></svg><script>${call}</script></svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1"></svg><svg onload="${call}"></svg>`,
  `<svg ${namespaces} viewBox='0 0 1 1' onload='${call}'></svg>`,
  `<svg ${namespaces} viewBox=0\u00200\u00201\u00201 onload=${call}></svg>`,
  `<svg/onload="${call}" viewBox="0 0 1 1"></svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1"><path d="M0 0"x="1"onload="${call}"/></svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1"><desc title='"><script>${call}</script>'/></svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1"><path id="a&quot;&gt;&lt;script&gt;${call}&lt;/script&gt;"/></svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1"><<script>${call}</script></svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1"><scr<script>ipt>${call}</script></svg>`,
  `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"><script>${call}</script></svg>`,
  `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><svg:script>${call}</svg:script></svg:svg>`,
  `<svg ${namespaces} viewBox="0 0 1 1" xml:base="${outside}"><use href="#a"/></svg>`,
  `<SVG ${namespaces} viewBox="0 0 1 1" onload="${call}"></SVG>`,
  `<svg ${namespaces} viewBox="0 0 9e999 1"></svg>`,
  `<svg ${namespaces} width="100%" height="100%" onload="${call}"></svg>`,
  `\ufeff<svg ${namespaces} viewBox="0 0 1 1" onload="${call}"></svg>`,
];

/** Each step draws the one before it ten times. */
const bomb = [0, 1, 2, 3, 4, 5]
  .map((index) => `<g id="l${index + 1}">${`<use href="#l${index}"/>`.repeat(10)}</g>`)
  .join("");

const huge = [
  root(`<g id="l0"><path d="M0 0h1"/></g>${bomb}<use href="#l6"/>`),
  root('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  root(`${"<g>".repeat(5000)}${"</g>".repeat(5000)}`),
  root("<path d='M0 0'/>".repeat(30_000)),
  root(Array.from({ length: 2000 }, (_, index) => `<g id="n${index}"><use href="#n${index + 1}"/></g>`).join("")),
  root('<pattern id="p"><rect fill="url(#p)" width="9" height="9"/></pattern>'),
  root(`<path d="${"M0 0".repeat(120_000)}"/>`),
];

/** At least 300. */
export const hostileSvgs: readonly string[] = [
  ...followers.flatMap((element) => urls.map((url) => root(element.replace("%", () => url)))),
  ...markup.map((inner) => root(inner)),
  ...events.flatMap((event) => [
    root("", `${event}="${call}"`),
    root(`<rect width="40" height="10" ${event}="${call}"/>`),
  ]),
  ...styles.flatMap((css) => [root(`<style>${css}</style>`), root(`<style><![CDATA[${css}]]></style>`)]),
  ...attributes.flatMap((name) =>
    [
      `url(${outside}#a)`,
      `url('${outside}')`,
      `image-set('${outside}' 1x)`,
      `fill:url(${outside});background:url(${outside})`,
    ].map((value) => root(`<rect width="40" height="10" ${name}="${value}"/>`)),
  ),
  ...declarations.map((text) => `${text}${root("<text>&x;</text>")}`),
  ...broken,
  ...huge,
];
