import { z } from "zod";
import type { Typed } from "../../../content/working-copies.server.ts";

/** The fields of a request that say which text of which form it is about. */
export const typedText = {
  writer: z.string().regex(/^[\w-]{8,64}$/),
  sequence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
};

/** The same where there need not be any: a save ends the kept text that it was made of. */
export const typedTextIfAny = { writer: typedText.writer.optional(), sequence: typedText.sequence.optional() };

export function typedIn({
  writer,
  sequence,
}: {
  writer?: string | undefined;
  sequence?: number | undefined;
}): Typed | undefined {
  return writer === undefined || sequence === undefined ? undefined : { writer, sequence };
}
