import { useState } from "react";
import { servicesContext } from "../../context.ts";
import { findEntries, findPictures } from "../../content/choices.server.ts";
import { fieldOf } from "../../content/kinds/field.ts";
import { kinds, type KindName } from "../../content/kinds/kinds.ts";
import { EditingContext, type Editing } from "../edit/context.ts";
import { editContent } from "../edit/edited.ts";
import { FieldInput } from "../edit/field.tsx";
import type { Route } from "./+types/page";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const kind = params.kind as KindName;
  const row = await db.selectFrom("entry_texts").selectAll().where("kind", "=", kind).orderBy("entry_id").executeTakeFirst();
  const content = row?.published ?? {};
  const entries = [...(await findEntries(db, { kinds: [], words: "", language: "en" })), ...(await findEntries(db, { kinds: ["project", "testimonial", "service"], words: "", language: "en" })),...(await findEntries(db, { kinds: ["service"], words: "", language: "en" }))];
  const pictures = await findPictures(db, "");
  const copies = Number(new URL(request.url).searchParams.get("copies") ?? 1);
  return { field: fieldOf(kinds[kind].schema), content, entries, copies, pictures };
}

export default function Lab({ loaderData: { field, content, entries, pictures, copies } }: Route.ComponentProps) {
  const [edited] = useState(() => editContent(Object.fromEntries(Array.from({ length: copies }, (_, i) => [`c${i}`, content]))));
  const [faults, setFaults] = useState({});
  const [choices] = useState(() => ({
    entry: (id: string) => entries.find((e) => e.id === id) ?? null,
    picture: (id: string) => pictures.find((e) => e.id === id) ?? null,
    findEntries: async (ks: readonly string[], words: string) => { await new Promise((r) => setTimeout(r, 60)); if (words === "fail") throw new Error("x"); return entries.filter((e, i) => entries.findIndex((x) => x.id === e.id) === i && (ks.length === 0 ? e.address : ks.includes(e.kind)) && e.title.toLowerCase().includes(words.toLowerCase())); },
    findPictures: async (words: string) => pictures.filter((e) => `${e.filename} ${e.alt}`.toLowerCase().includes(words.toLowerCase())),
  }));
  const editing = useMemoed({ edited, root: field, choices, faults } as unknown as Editing, faults);
  if (field.type !== "group") return null;
  if (typeof window !== "undefined") Object.assign(window, { edited, setFaults });
  return (
    <EditingContext value={editing}>
      <h2>Lab</h2>
      {Array.from({ length: copies }, (_, copy) =>
        Object.entries(field.fields).map(([name, part]) => {
          const whole = (part.type === "group" || part.type === "list") && !part.isNullable;
          return (
            <section key={`${copy}${name}`} className="list-panel mb-6" data-lab>
              {whole && <h3 id={`${copy}${name}-h`} className="px-5 py-4 border-b border-line text-[1.0625rem]">{part.label}</h3>}
              <div className="p-5">
                <FieldInput field={part} path={`c${copy}.${name}`} namedBy={whole ? `${copy}${name}-h` : undefined} />
              </div>
            </section>
          );
        }),
      )}
    </EditingContext>
  );
}
function useMemoed(value: Editing, faults: object) {
  const [kept, setKept] = useState({ value, faults });
  if (kept.faults !== faults) setKept({ value, faults });
  return kept.faults === faults ? kept.value : value;
}
