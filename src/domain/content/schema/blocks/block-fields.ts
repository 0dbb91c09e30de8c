import { z } from "zod";
import { button, entryLink } from "../fields.ts";

/** A hidden block stays in the form. */
export const hidden = z.boolean().default(false).meta({ label: "Visibility", input: "visibility" });

export const optionalHeading = z
  .string()
  .trim()
  .max(120)
  .default("")
  .meta({ label: "Heading", hint: "Leave blank if this block continues the one above" });

export const intro = z
  .string()
  .trim()
  .max(300)
  .default("")
  .meta({ label: "Intro", hint: "A line or two under the heading (optional)", input: "long-text" });

/** The background of a block. */
export const background = (...names: ("paper" | "mist" | "deep")[]) =>
  z
    .enum(names)
    .default("mist")
    .meta({ label: "Background", options: { paper: "Light", mist: "Tinted", deep: "Dark" } });

/** One main button and one secondary button. */
export const buttons = z.array(button).max(2).default([]).meta({ label: "Buttons", item: "button" });

/** A selection of entries, in the order that staff choose; empty for all that `whole` describes. */
export const selection = (kind: string, label: string, item: string, defaultEntries: string) =>
  z
    .array(entryLink.meta({ kinds: [kind] }))
    .max(24)
    .default([])
    .meta({
      label,
      item,
      hint: `Leave empty to show ${defaultEntries}. Visitors don’t see the block while there are none`,
    });
