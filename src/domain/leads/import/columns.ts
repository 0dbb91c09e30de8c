import { digitsIn, wordsIn } from "#src/base/db/full-text/search-words.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";

/** What a column of a file can be. */
export const columnRoles = {
  "": "Leave out",
  name: "Name",
  first: "First name",
  last: "Last name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  service: "Service",
  message: "Message or notes",
  received: "Received on",
} as const;

export type ColumnRole = keyof typeof columnRoles;

export function isColumnRole(name: string): name is ColumnRole {
  return Object.hasOwn(columnRoles, name);
}

/** Words of headings, in English and Spanish, the most telling first: "Company name" is a company. */
const headings: [ColumnRole, RegExp][] = [
  ["email", /^(?:e ?mail|correo|mail)\b/],
  ["first", /^(?:first|given|nombre de pila)\b/],
  ["last", /^(?:last|family|surname|apellidos?)\b/],
  ["company", /^(?:company|organi[sz]ation|account|business|employer|empresa|compania|negocio)\b/],
  ["phone", /^(?:phone|telephone|tel|mobile|cell|telefono|movil|celular|work phone|business phone|direct)\b/],
  ["service", /^(?:service|product|interest|servicio|interes)\b/],
  ["message", /^(?:message|notes?|comments?|description|inquiry|details|mensaje|notas?|comentarios?)\b/],
  ["received", /^(?:received|created?|date|added|submitted|fecha|creado|recibido)\b/],
  ["name", /^(?:name|full name|contact|contact name|lead|lead name|nombre|nombre completo|contacto|person)\b/],
];

/** Guesses what each column is, by its heading, or without headings by what is in it. Each role is given once. */
export function guessColumns(header: readonly string[] | null, rows: readonly (readonly string[])[]): ColumnRole[] {
  const width = Math.max(header?.length ?? 0, ...rows.map((cells) => cells.length));
  const taken = new Set<ColumnRole>();
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.slice(0, 50).flatMap((row) => row[index] || []);
    const role = header ? roleByHeading(header[index] ?? "") : roleByCells(cells, taken);
    if (role === "" || taken.has(role)) return "";
    taken.add(role);
    return role;
  });
}

function roleByHeading(heading: string): ColumnRole {
  const normalized = wordsIn(heading).join(" ");
  return headings.find(([, pattern]) => pattern.test(normalized))?.[0] ?? "";
}

function roleByCells(cells: readonly string[], taken: ReadonlySet<ColumnRole>): ColumnRole {
  const isMajority = (matches: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(matches).length * 2 > cells.length;
  if (isMajority((cell) => emailAddress(cell) !== null)) return "email";
  if (isMajority(isPhone)) return "phone";
  if (isMajority((cell) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell))) return "received";
  if (isMajority((cell) => cell.length > 60)) return "message";
  if (cells.length === 0) return "";
  if (!taken.has("name")) return "name";
  return taken.has("company") ? "" : "company";
}

function isPhone(cell: string): boolean {
  return /^[\d\s()+./x-]+$/i.test(cell) && digitsIn(cell).length >= 7 && !/^\d{4}-\d{2}-\d{2}/.test(cell);
}

/** Whether the first row names the columns: no cell of it is an email address or a number, and one is a known heading. */
export function isHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => roleByHeading(cell) !== "") && !cells.some((cell) => cell.includes("@") || isPhone(cell));
}
