import type { Language } from "#src/base/languages.ts";
import type { Resolved, ResolvedLink } from "#src/domain/content/fields/resolved.ts";
import type { ContentReader, Published } from "#src/domain/content/published/reader.server.ts";
import type { Block, BlockName } from "#src/domain/content/schema/blocks.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { initialsOf } from "#src/domain/content/schema/values/initials.ts";
import { industryCard } from "../industries/industries.server.ts";
import { readStaffForm } from "../lead-form/staff-form.server.ts";
import { memberPath, projectPath, servicePath } from "../paths.ts";
import { projectFacts } from "../portfolio/projects.server.ts";
import { quotationOf } from "../quotation.server.ts";
import { serviceCards } from "../services/services.server.ts";
import type { NamedLink } from "../ui/link.tsx";

export type Stored<Name extends BlockName> = Extract<Resolved<Block>, { block: Name }>;

/** What a block may read. */
export interface BlockContext {
  reader: ContentReader;
  language: Language;
}

type Selected = readonly (ResolvedLink | null)[];

/** Entries in the order of a selection; all of them for an empty one. */
function selected<Name extends KindName>(all: Published<Name>[], chosen: Selected): Published<Name>[] {
  if (chosen.length === 0) return all;
  return chosen.flatMap((link) => all.filter(({ id }) => id === link?.entry));
}

function idsOf(chosen: Selected): string[] {
  return chosen.flatMap((link) => link?.entry ?? []);
}

export async function resolveServices(stored: Stored<"services">, { reader, language }: BlockContext) {
  const { services: chosen, more, ...texts } = stored;
  const selection = chosen.length > 0 ? { ids: idsOf(chosen) } : ({ flag: "onHome" } as const);
  const content = await reader.content(language, ["service"], { service: selection });
  const services = serviceCards(selected(content.entries("service"), chosen), language);
  return { ...texts, more: linkTo(servicePath(language), more), services };
}

function linkTo(href: string, text: string): NamedLink | null {
  return text ? { text, href } : null;
}

export async function resolveProjects(stored: Stored<"projects">, { reader, language }: BlockContext) {
  const { projects: chosen, more, ...texts } = stored;
  const selection = chosen.length > 0 ? { ids: idsOf(chosen) } : ({ flag: "featured" } as const);
  const all = (await reader.content(language, ["project"], { project: selection })).entries("project");
  const projects = selected(all, chosen).map((project) => projectFacts(project, language));
  return { ...texts, more: linkTo(projectPath(language), more), projects };
}

export async function resolveTestimonials(stored: Stored<"quotes">, { reader, language }: BlockContext) {
  const { testimonials: chosen, ...texts } = stored;
  const all = (await reader.content(language, ["testimonial"])).entries("testimonial");
  const quotes = selected(all, chosen).map(({ id, content }) => ({ id, ...quotationOf(content, language) }));
  return { ...texts, quotes };
}

export async function resolveTeam({ members: chosen, ...texts }: Stored<"team">, { reader, language }: BlockContext) {
  const all = (await reader.content(language, ["member"])).entries("member");
  return { ...texts, team: selected(all, chosen).map((member) => teamMember(member, language)) };
}

/** The others are on the page of the person. */
const maxQualifications = 2;

/** What a tile of the team shows. */
export function teamMember({ id, slug, content }: Published<"member">, language: Language) {
  const { name, role, description, initials, photo, certificates } = content;
  return {
    id,
    name,
    role,
    description,
    photo,
    qualifications: certificates
      .slice(0, maxQualifications)
      .map((certificate) => [certificate.name, certificate.year].filter(Boolean).join(", ")),
    initials: initials || initialsOf(name),
    path: memberPath(language, slug),
  };
}

export async function resolvePartners(
  { partners: chosen, ...texts }: Stored<"partners">,
  { reader, language }: BlockContext,
) {
  const all = (await reader.content(language, ["partner"])).entries("partner");
  const partners = selected(all, chosen).map(({ id, content: { name, image, wide } }) => ({ id, name, image, wide }));
  return { ...texts, partners };
}

export async function resolveIndustries(stored: Stored<"industries">, { reader, language }: BlockContext) {
  const { industries: chosen, ...texts } = stored;
  const all = (await reader.content(language, ["industry"])).entries("industry");
  return { ...texts, industries: selected(all, chosen).map((industry) => industryCard(industry, language)) };
}

/** A form with its title and intro, where the block has no text of its own; null while it is not published. */
export async function resolveFormBlock({ form: chosen, ...texts }: Stored<"form">, context: BlockContext) {
  const found = await readStaffForm(context, chosen);
  if (!found) return { ...texts, form: null };
  const { title, intro, form } = found;
  return { ...(texts.heading ? texts : { ...texts, heading: title, text: texts.text || intro }), form };
}
