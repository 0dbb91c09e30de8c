import { z } from "zod";
import {
  type LeadOutcome,
  maxLostDetailLength,
  maxLostReasonLength,
  parseAmount,
  parseDay,
} from "#src/domain/leads/pipeline/outcome.ts";
import { isNotSaleKind } from "#src/domain/leads/pipeline/stages.ts";

/** What staff typed about a lead's outcome. Most forms have some of these. */
export const outcomeFields = {
  value: z.string().optional(),
  close: z.string().optional(),
  reason: z.string().optional(),
  detail: z.string().optional(),
  kind: z.string().optional(),
};

type OutcomeInput = { [Name in keyof typeof outcomeFields]?: string | undefined };

/** The outcome, without what was not sent, and an error for each field that is not accepted. */
export function parseOutcome({ value, close, reason, detail, kind }: OutcomeInput) {
  const valueCents = value === undefined ? undefined : parseAmount(value);
  const expectedClose = close === undefined ? undefined : parseDay(close);
  const lostReason = reason === undefined ? undefined : textOf(reason);
  const lostDetail = detail === undefined ? undefined : textOf(detail);
  const errors = {
    ...(value !== undefined && valueCents === undefined && { value: "Enter an amount, like 12,500 or 12,500.50." }),
    ...(close !== undefined && expectedClose === undefined && { close: "Choose a day, like 12/31/2026." }),
    ...(lostReason && lostReason.length > maxLostReasonLength && { reason: "Choose a reason from the list." }),
    ...(lostDetail &&
      lostDetail.length > maxLostDetailLength && { detail: "This is too long. Put the rest in a note." }),
  };
  const outcome: Partial<LeadOutcome> = {
    ...(valueCents !== undefined && { valueCents }),
    ...(expectedClose !== undefined && { expectedClose }),
    ...(lostReason !== undefined && { lostReason }),
    ...(lostDetail !== undefined && { lostDetail }),
    ...(kind !== undefined && isNotSaleKind(kind) && { notSale: kind }),
  };
  return { outcome, errors };
}

/** Without characters that a database refuses; null for nothing. */
function textOf(input: string): string | null {
  return input.toWellFormed().normalize("NFC").replaceAll("\0", "").replaceAll("\r\n", "\n").trim() || null;
}
