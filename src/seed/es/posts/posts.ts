import type { Translations } from "../../translation.ts";
import { falseInvoice } from "./post-false-invoice.ts";
import { hurricaneSeason } from "./post-hurricane-season.ts";
import { testYourBackup } from "./post-test-your-backup.ts";

export const posts: Translations<"post"> = {
  "post-hurricane-season-it-plan": hurricaneSeason,
  "post-false-invoice": falseInvoice,
  "post-test-your-backup": testYourBackup,
};
