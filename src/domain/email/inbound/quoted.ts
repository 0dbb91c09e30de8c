/** An answer, and the history that was quoted below it; empty if there is none. */
export interface SplitAnswer {
  answer: string;
  quoted: string;
}

/** How long a line that introduces a quotation may be, in characters. */
const maxIntroductionLength = 300;

const separator = /^-{2,10} ?(?:original message|mensaje original|forwarded message) ?-{2,10}$/i;
const headerStart = /^(?:from|de): /i;
const headerRest = /^(?:sent|date|enviado|fecha|to|para|subject|asunto): /i;

/**
 * Separates an answer from the messages that it quotes below. Answers between quoted lines stay as they are: there the
 * quotations are needed.
 */
export function splitQuoted(text: string): SplitAnswer {
  const lines = text.split("\n");
  const isUnquoted = (line: string) => line.trim() !== "" && !line.startsWith(">");
  const lastUnquoted = lines.findLastIndex(isUnquoted);
  const start = lines.findIndex((line, index) =>
    index > lastUnquoted ? line.startsWith(">") : isIntroduction(lines, index),
  );
  const answer = lines.slice(0, Math.max(start, 0)).join("\n").trimEnd();
  const firstQuoted = lines.findIndex((line, index) => index >= start && line.startsWith(">"));
  if (answer.trim() === "" || (firstQuoted >= 0 && firstQuoted < lastUnquoted)) return { answer: text, quoted: "" };
  return { answer, quoted: lines.slice(start).join("\n") };
}

function isIntroduction(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trim();
  if (line.length > maxIntroductionLength) return false;
  if (headerStart.test(line))
    return lines.slice(index + 1, index + 5).filter((next) => headerRest.test(next)).length > 1;
  // Long ones are wrapped.
  const next = (lines[index + 1] ?? "").trim().slice(0, maxIntroductionLength);
  return separator.test(line) || [line, `${line} ${next}`].some(saysWhoWrote);
}

/** `On Monday, Ada wrote:` */
function saysWhoWrote(line: string): boolean {
  const text = line.toLowerCase();
  return (
    (text.startsWith("on ") && text.endsWith(" wrote:")) || (text.startsWith("el ") && text.endsWith(" escribió:"))
  );
}
