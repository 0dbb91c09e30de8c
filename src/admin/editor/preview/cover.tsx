import type { ReactNode } from "react";

interface PreviewCoverProps {
  isLoading: boolean;
  children: ReactNode;
}

/** Stands for the page until the first one is there: what the preview waits for, or why there is none. */
export function PreviewCover({ isLoading, children }: PreviewCoverProps) {
  return (
    <div className="preview-cover">
      {isLoading && (
        <div className="preview-skeleton" aria-hidden>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      {children}
    </div>
  );
}
