import { Parser } from "htmlparser2";

/** Elements whose text no reader sees. */
const hidden = new Set(["script", "style", "title", "template"]);

const paragraphs = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre", "blockquote", "hr"]);

const lines = new Set(["div", "tr", "li", "dt", "dd", "br", "section", "article", "header", "footer", "address"]);

/**
 * The text of an HTML message. Nothing in it is run or loaded. Quoted messages get a `>` before each line, as in plain
 * text, and links their address. Reads at most `limit` characters of text.
 */
export function htmlText(html: string, limit: number): string {
  const done: string[] = [];
  let line = "";
  let length = 0;
  let hiddenDepth = 0;
  let quoteDepth = 0;
  let blankWanted = false;
  const links: { address: string; from: number }[] = [];
  const endLine = () => {
    const text = line.trim();
    const mark = quoteDepth > 0 ? `${">".repeat(Math.min(quoteDepth, 5))} ` : "";
    if (text !== "") {
      if (blankWanted && done.length > 0) done.push(mark.trim());
      done.push(mark + text);
      blankWanted = false;
    }
    line = "";
  };
  const parser = new Parser(
    {
      onopentag(name, { href = "" }) {
        if (hidden.has(name)) hiddenDepth += 1;
        if (paragraphs.has(name) || lines.has(name)) endLine();
        if (paragraphs.has(name)) blankWanted = true;
        if (name === "blockquote") quoteDepth += 1;
        if (name === "li") line += "- ";
        if (name === "td" || name === "th") line += " ";
        if (name === "a") links.push({ address: href, from: line.length });
      },
      ontext(text) {
        if (hiddenDepth > 0 || length > limit) return;
        const plain = text.replace(/\s+/g, " ");
        length += plain.length;
        line += line === "" ? plain.trimStart() : plain;
      },
      onclosetag(name) {
        if (hidden.has(name)) hiddenDepth -= 1;
        if (name === "a") line += linkAddress(links.pop(), line);
        if (paragraphs.has(name) || lines.has(name)) endLine();
        if (paragraphs.has(name)) blankWanted = true;
        if (name === "blockquote") quoteDepth -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endLine();
  return done.join("\n").slice(0, limit);
}

/** The address of a link, unless its text says it. */
function linkAddress(link: { address: string; from: number } | undefined, line: string): string {
  if (!link || !/^https?:\/\//i.test(link.address) || link.address.length > 500) return "";
  const text = line.slice(link.from).trim();
  return text === "" || link.address.includes(text) ? "" : ` (${link.address})`;
}
