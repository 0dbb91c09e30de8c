import type { Translations } from "../../translation.ts";
import { industries as offices } from "./industries-offices.ts";
import { industries as waterfront } from "./industries-waterfront.ts";

export const industries: Translations<"industry"> = { ...offices, ...waterfront };
