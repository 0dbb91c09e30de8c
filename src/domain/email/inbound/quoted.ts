/** An email's text, and the history below it; empty if there is none. Only blank lines are in neither. */
export interface SplitText {
  unquoted: string;
  quoted: string;
}

/**
 * Separates what a person wrote from the messages that are quoted below. Answers between quoted lines stay as they are: there
 * the quotations are needed.
 */
export function splitQuoted(text: string): SplitText {
  const lines = text.split("\n");
  let start = findHead(lines);
  for (let end = -1; end !== start; ) {
    end = start;
    while (start > 0 && (isBlank(lines[start - 1]) || isQuoted(lines[start - 1]))) start -= 1;
    if (lines.slice(start, end).some(isQuoted)) start -= introductionLength(lines, start);
  }
  const unquoted = lines.slice(0, start).join("\n").trimEnd();
  return isBlank(unquoted)
    ? { unquoted: text, quoted: "" }
    : { unquoted, quoted: lines.slice(start).join("\n").trim() };
}

function isBlank(line = ""): boolean {
  return line.trim() === "";
}

function isQuoted(line = ""): boolean {
  return /^ ?>/.test(line);
}

/** The line in which history without quotation marks begins, which goes on until the end. */
function findHead(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    // What a person forwards is what they write about.
    if (forwarded.test(line)) return lines.length;
    if (isHeader(lines, index) || (/^_{5,}\s*$/.test(line) && isHeader(lines, index + 1, true))) return index;
    const isSeparator = /^-{4,} ?\p{L}[^-]{0,60}-{4,}\s*$/u.test(line);
    if (isSeparator && isFromLine(lines[index + 1] ?? "")) return index;
    const count = attributionLength(lines, index + 1);
    // People write `On Tuesday Ada wrote:` themselves, above text that they want to be read.
    const isWhole = count > 0 && /\S@\S/.test(lines.slice(index + 1 - count, index + 1).join(" "));
    if (isWhole && !isQuoted(lines.slice(index + 1).find((next) => !isBlank(next)))) return index + 1 - count;
  }
  return lines.length;
}

const forwarded =
  /^(?:-{4,} ?(?:forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato)\b|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message transféré|inicio del mensaje reenviado|inizio messaggio inoltrato)\s?:)/i;

/** `From: Ada`, as Outlook, Gmail and GMX write it above a message, in their users' languages. */
const labels = {
  from: ["from", "von", "de", "da", "van", "fra", "från"],
  subject: ["subject", "betreff", "asunto", "assunto", "objet", "oggetto", "onderwerp", "emne", "ämne"],
  date: [
    ...["sent", "date", "gesendet", "datum", "enviado", "enviado el", "enviado em", "enviada em", "fecha", "data"],
    ...["envoyé", "inviato", "verzonden", "sendt", "dato", "skickat"],
  ],
};

const toLabels = ["to", "cc", "an", "para", "à", "a", "aan", "til", "till"];

/** Whether a line says who sent the message below it. */
export function isFromLine(line: string): boolean {
  return labels.from.includes(labelOf(line));
}

/** In lines. A long list of recipients is wrapped. */
const maxHeaderLines = 8;

/** Sender, subject and date; and an address, a time, a rule or bold names, since people write such lists, too. */
function isHeader(lines: readonly string[], index: number, isBelowRule = false): boolean {
  const header = lines.slice(index, index + maxHeaderLines);
  const found = header.map(labelOf);
  const isFirst = [...labels.from, ...labels.date, ...toLabels].includes(found[0] ?? "");
  if (!isFirst || !Object.values(labels).every((names) => names.some((name) => found.includes(name)))) return false;
  const textOf = (names: string[]) => header[found.findIndex((label) => names.includes(label))] ?? "";
  const isPrograms = /\S@\S/.test(textOf(labels.from)) || /\d[:h]\d{2}/.test(textOf(labels.date).slice(0, 200));
  return isBelowRule || isPrograms || header[0]?.startsWith("*") === true;
}

function labelOf(line = ""): string {
  const plain = line.slice(0, 40).replaceAll("*", "");
  return plain
    .slice(0, Math.max(plain.indexOf(":"), 0))
    .trim()
    .toLowerCase();
}

/** Long ones are wrapped. */
const maxAttributionLines = 3;
/** In characters. */
const maxAttributionLength = 300;

/**
 * How many lines before `end` say who wrote when: `On Nov 27, 2026, at 10:02, Ada <ada@harbor.example> wrote:`, in any language.
 */
function attributionLength(lines: readonly string[], end: number): number {
  if (!endsInColon(lines[end - 1])) return 0;
  for (let count = 1; count <= maxAttributionLines && !isBlank(lines[end - count]); count += 1) {
    const text = lines.slice(end - count, end).join(" ");
    if (text.length > maxAttributionLength) return 0;
    if (/\d{4}|\d[./-]\d{1,2}[./-]\d{2}/.test(text) && /\d[:.h]\d{2}/.test(text)) return count;
  }
  return 0;
}

/** How many lines before a quotation introduce it. */
function introductionLength(lines: readonly string[], end: number): number {
  return attributionLength(lines, end) || Number(endsInColon(lines[end - 1]));
}

function endsInColon(line = ""): boolean {
  return /[:\uff1a]$/.test(line.trimEnd());
}
