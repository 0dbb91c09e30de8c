import type { DefaultEntry } from "../entry.ts";
import { falseInvoice } from "./post-false-invoice.ts";
import { hurricaneSeason } from "./post-hurricane-season.ts";
import { testYourBackup } from "./post-test-your-backup.ts";

export const posts: DefaultEntry<"post">[] = [hurricaneSeason, falseInvoice, testYourBackup];
