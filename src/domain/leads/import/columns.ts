import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import { canBePhone } from "#src/domain/content/schema/values/phone.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { hiddenFields, leadFields } from "../fields.ts";
import type { Stages } from "../pipeline/stages.ts";
import type { ColumnRole } from "./column-roles.ts";
import { stageNamed } from "./values.ts";

/**
 * How headings begin, in English, Spanish, German, and French, without accents; the most telling first: "Company name" is a
 * company. A word follows.
 */
const headings: [ColumnRole, string][] = [
  ["name", "last(?: name)? first|first and last name|(?:vor und|nach und vor)|nom et prenom|nombre y apellido"],
  ["email", "e ?mails?|mails?|correo|courriel|adresse (?:e ?)?mail|adresse electronique|direccion de correo"],
  [
    "owner",
    "(?:deal |record |account )?owner|assignee|assigned|sales ?(?:person|rep)|propietario|asignado|responsable",
  ],
  ["owner", "proprietaire|attribue|besitzer|bearbeiter|betreuer|zustandig|zugewiesen|verantwortlich"],
  ["first", "first|given|f ?name|vornamen?|rufname|prenoms?|nombre de pila"],
  ["last", "last|family|surname|l ?name|nachnamen?|familiennamen?|zuname|nom de famille|apellidos?"],
  ["lostReason", "(?:closed )?lost reason|reason lost|loss reason|motivo de perdida|verlustgrund|raison de la perte"],
  ["lostDetail", "(?:lost|loss) details?"],
  ["expectedClose", "expected close|clos(?:e|ing) date|fecha de cierre|abschluss|abschlussdatum|date de cloture"],
  ["closed", "(?:closed|won|lost) (?:at|on|date)|date closed|geschlossen am"],
  ["company", "compan(?:y|ies)|organi[sz]ation|account|business(?: name)?$|employer|empresa|compania|negocio"],
  ["company", "firma|firmenname|unternehmen|societe|entreprise|raison sociale"],
  [
    "phone",
    "(?:work |business |home |office |direct )?(?:phones?|telephone|tel|mobile|cell)|direct|telefono|movil|celular",
  ],
  [
    "phone",
    "telefon|telefonnummer|handy|handynummer|mobil|mobilnummer|festnetz|rufnummer|portable|numero de telephone",
  ],
  ["service", "services?|products?|interests?|servicios?|interes|productos?"],
  ["service", "dienst|dienstleistung|leistung|produkt|interesse|produit|prestation"],
  ["currency", "currency|moneda|divisa|wahrung|devise|monnaie"],
  [
    "value",
    "value|amount|deal (?:value|amount|size)|worth|valor|importe|monto|wert|betrag|auftragswert|valeur|montant",
  ],
  ["status", "status|(?:deal )?stage|estado|etapa|statut|etape|phase"],
  ["message", "messages?|notes?|comments?|description|(?:in|en)quiry|details|mensajes?|notas?|comentarios?|consulta"],
  ["message", "nachricht|notizen|notiz|bemerkung|bemerkungen|kommentare?|anfrage|anmerkung|anmerkungen|beschreibung"],
  ["message", "commentaires?|remarques?|demande"],
  ["received", "received|created?|creation|date|added|submitted|fecha|creado|recibido"],
  ["received", "datum|eingang|eingangsdatum|eingegangen|erhalten|erstellt|angelegt|recu|cree"],
  ["name", "(?:full ?)?names?|contact$|contact name|lead$|person$|client$|customer$|nombre|contacto$|cliente$"],
  ["name", "vollstandiger name|ansprechpartner|kontakt$|kunde$|nom"],
];

const headingPatterns = headings.map(([role, words]) => [role, new RegExp(`^(?:${words})\\b`)] as const);

/** "Lead status" is a status, "Contact email" an email address. */
const prefix = /^(?:lead|contact|customer|client|primary|main|your|deal) (?=.)/;

/** "Created by" is no date, "Company size" no company. */
const otherThings = /\b(?:id|size|type|number|website|url|domain|street|city|zip|country|birth|by|source)\b/;

/** The names of our own export, and of programs that name campaigns as links do. */
const columnNames = new Map<string, ColumnRole>(
  [...hiddenFields, "estimate" as const].map((name) => [wordsIn(leadFields[name].column).join(" "), name]),
).set("stage", "stage");

/** Guesses what each column is, by its heading, or without headings by what is in it. Each role is given once, but for messages. */
export function guessColumns(
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  stages: Stages,
): ColumnRole[] {
  const isStage = (cell: string) => stageNamed(cell, stages) !== undefined;
  const width = Math.max(header?.length ?? 0, ...rows.map((cells) => cells.length));
  const taken = new Set<ColumnRole>();
  const roles = Array.from({ length: width }, (_, index) => {
    const cells = rows.slice(0, 50).flatMap((row) => row[index] || []);
    const role = header ? roleByHeading(header[index] ?? "") : roleByCells(cells, taken, isStage);
    if ((taken.has(role) && role !== "message") || ((role === "status" || role === "stage") && !cells.every(isStage)))
      return "";
    taken.add(role);
    return role;
  });
  return header ? roles.map((role, index) => partOfName(role, header[index] ?? "", taken)) : roles;
}

/** "Name" beside "Vorname" is the last name, "Nombre" beside "Apellidos" the first. */
function partOfName(role: ColumnRole, heading: string, taken: ReadonlySet<ColumnRole>): ColumnRole {
  if (role !== "name" || !/^(?:name|nom|nombre)$/.test(normalized(heading))) return role;
  if (taken.has("first") === taken.has("last")) return role;
  return taken.has("first") ? "last" : "first";
}

function normalized(heading: string): string {
  return wordsIn(heading).join(" ");
}

function roleByHeading(heading: string): ColumnRole {
  const words = normalized(heading);
  const roleOf = (text: string) => headingPatterns.find(([, pattern]) => pattern.test(text))?.[0];
  const role = columnNames.get(words) ?? roleOf(words.replace(prefix, "")) ?? roleOf(words) ?? "";
  return otherThings.test(words) && role !== "email" && role !== "phone" && !columnNames.has(words) ? "" : role;
}

function roleByCells(
  cells: readonly string[],
  taken: ReadonlySet<ColumnRole>,
  isStage: (cell: string) => boolean,
): ColumnRole {
  const isMajority = (matches: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(matches).length * 2 > cells.length;
  if (isMajority((cell) => emailAddress(cell) !== null)) return "email";
  if (isMajority(isPhone)) return "phone";
  if (isMajority((cell) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell))) return "received";
  if (isMajority(isStage)) return "status";
  if (isMajority((cell) => cell.length > 60)) return "message";
  if (cells.length === 0) return "";
  if (!taken.has("name")) return "name";
  return taken.has("company") ? "" : "company";
}

function isPhone(cell: string): boolean {
  return /^[\d\s()+./x-]+$/i.test(cell) && canBePhone(cell) && !/^\d{1,4}([-/.])\d{1,2}\1\d{1,4}/.test(cell);
}

/** Whether the first row names the columns: no cell of it is an email address or a number, and one is a known heading. */
export function isHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => roleByHeading(cell) !== "") && !cells.some((cell) => cell.includes("@") || isPhone(cell));
}
