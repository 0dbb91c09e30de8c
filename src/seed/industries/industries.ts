import type { DefaultEntry } from "../entry.ts";
import { clinics, lawFirms } from "./industries-offices.ts";
import { freight, hotels, marine } from "./industries-waterfront.ts";

export const industries: DefaultEntry<"industry">[] = [lawFirms, clinics, freight, hotels, marine];
