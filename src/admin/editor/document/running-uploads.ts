import type { StateChange } from "./state.ts";

/** The uploads of a form that are still running. */
export function createRunningUploads(set: (change: StateChange) => void) {
  const running = new Set<Promise<boolean>>();
  return {
    /** `upload` resolves once its file is in the document: to false if it failed. */
    add: (upload: Promise<boolean>) => {
      running.add(upload);
      set({ isUploading: true });
      void upload.then(() => {
        running.delete(upload);
        set({ isUploading: running.size > 0 });
      });
    },
    /** Resolves once none is running: to false if one failed. */
    finish: async (): Promise<boolean> => {
      let isDone = true;
      while (running.size > 0) isDone = (await Promise.all(running)).every(Boolean) && isDone;
      return isDone;
    },
  };
}

export type RunningUploads = ReturnType<typeof createRunningUploads>;
