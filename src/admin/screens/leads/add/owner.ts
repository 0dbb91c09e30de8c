/** Who gets leads that staff add: a person's id; null for nobody, undefined if the rules decide. */
export function ownerFrom(chosen: string): string | null | undefined {
  if (chosen === "") return undefined;
  return chosen === "nobody" ? null : chosen;
}

export function ownerOptions(workers: readonly { value: string; label: string }[], hasRules: boolean) {
  const nobody = { value: "nobody", label: "Unassigned" };
  return hasRules ? [{ value: "", label: "Next in turn, by your rules" }, nobody, ...workers] : [nobody, ...workers];
}
