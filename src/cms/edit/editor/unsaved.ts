/** What the open form holds that is not saved, for whoever would end the session. */
export interface Unsaved {
  title: string;
  /** Whether all is saved then. */
  save: () => Promise<boolean>;
  drop: () => Promise<void>;
}

let held: Unsaved | null = null;

/** Makes it known until the returned function is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  held = unsaved;
  return () => {
    if (held === unsaved) held = null;
  };
}

export function unsavedNow(): Unsaved | null {
  return held;
}
