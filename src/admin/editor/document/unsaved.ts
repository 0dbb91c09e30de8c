/** The open form's unsaved input, for code that ends the session. */
export interface UnsavedForm {
  title: string;
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
  drop: () => Promise<void>;
}

let registered: UnsavedForm | null = null;

/** Registers the form. Returns the function that removes it. */
export function registerUnsaved(unsaved: UnsavedForm): () => void {
  registered = unsaved;
  return () => {
    if (registered === unsaved) registered = null;
  };
}

export function currentUnsaved(): UnsavedForm | null {
  return registered;
}
