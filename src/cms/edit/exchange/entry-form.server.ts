import { z } from "zod";
import { actForms } from "./acts.server.ts";
import { saveForms } from "./save.server.ts";

/** All that can be asked for of an entry. */
export const entryForm = z.discriminatedUnion("intent", [...saveForms, ...actForms]);
