import { z } from "zod";

export const menuForm = z.object({ intent: z.enum(["add", "remove"]), menuLocation: z.string().max(80) });
