import { createContext, useContext } from "react";
import type { Stages } from "#src/domain/leads/pipeline/stages.ts";

const StagesContext = createContext<Stages>([]);

/** The company's stages, for all that is on the screen of leads. */
export const StagesProvider = StagesContext.Provider;

export function useStages(): Stages {
  return useContext(StagesContext);
}
