import { Parser } from "htmlparser2";

/** Elements whose text no reader sees. */
const hidden = new Set(["script", "style", "title", "template"]);

const paragraphs = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre", "blockquote", "hr"]);

const lines = new Set(["div", "tr", "li", "dt", "dd", "section", "article", "header", "footer", "address", "textarea"]);

/** Elements within elements: the parser needs quadratic time for more. What is inside is not read. */
const maxDepth = 1_000;

/** In characters. */
const pieceLength = 16_384;

/**
 * The text of an HTML message. Nothing in it is run or loaded. Quoted messages get a `>` before each line, as in plain
 * text, and links their address. Reads at most `limit` characters of text.
 */
export function htmlText(html: string, maxLength: number): string {
  const textLines: string[] = [];
  let line = "";
  let length = 0;
  let hiddenDepth = 0;
  let quoteDepth = 0;
  let needsBlankLine = false;
  /** For each open element, whether its line breaks and spaces count. */
  const isPreformatted: boolean[] = [];
  const links: { url: string; from: number }[] = [];
  const endLine = () => {
    const text = isPreformatted.at(-1) ? line.trimEnd() : line.trim();
    const mark = quoteDepth > 0 ? `${">".repeat(Math.min(quoteDepth, 5))} ` : "";
    if (text !== "") {
      if (needsBlankLine && textLines.length > 0) textLines.push(mark.trim());
      textLines.push(mark + text);
      needsBlankLine = false;
    }
    line = "";
  };
  const breakLine = () => {
    if (line.trim() === "") needsBlankLine = true;
    endLine();
  };
  const parser = new Parser(
    {
      onopentag(name, { href = "", style = "" }) {
        if (hidden.has(name)) hiddenDepth += 1;
        if (paragraphs.has(name) || lines.has(name)) endLine();
        if (paragraphs.has(name)) needsBlankLine = true;
        if (name === "br") breakLine();
        if (name === "blockquote") quoteDepth += 1;
        if (name === "li") line += "- ";
        if (name === "td" || name === "th") line += " ";
        if (name === "a") links.push({ url: href, from: line.length });
        const isPre = name === "pre" || name === "textarea" || /white-space:\s?(?:pre|break-spaces)/i.test(style);
        isPreformatted.push(isPre || isPreformatted.at(-1) === true);
      },
      ontext(text) {
        if (hiddenDepth > 0 || length > maxLength) return;
        if (!isPreformatted.at(-1)) {
          const plain = text.replace(/\s+/g, " ");
          length += plain.length;
          line += line === "" ? plain.trimStart() : plain;
          return;
        }
        length += text.length;
        for (const [index, part] of text.slice(0, maxLength).split("\n").entries()) {
          if (index > 0) breakLine();
          line += part;
        }
      },
      onclosetag(name) {
        if (hidden.has(name)) hiddenDepth -= 1;
        if (name === "a") line += linkUrl(links.pop(), line);
        if (paragraphs.has(name) || lines.has(name)) endLine();
        if (paragraphs.has(name)) needsBlankLine = true;
        if (name === "blockquote") quoteDepth -= 1;
        isPreformatted.pop();
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && length <= maxLength && isPreformatted.length <= maxDepth; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength));
  parser.end();
  endLine();
  return textLines.join("\n").slice(0, maxLength);
}

/** The address of a link, unless its text says it. */
function linkUrl(link: { url: string; from: number } | undefined, line: string): string {
  if (!link || !/^https?:\/\//i.test(link.url) || link.url.length > 500) return "";
  const text = line.slice(link.from).trim();
  return text === "" || link.url.includes(text) ? "" : ` (${link.url})`;
}
