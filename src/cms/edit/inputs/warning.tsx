import { TriangleAlert } from "lucide-react";

/** Something to know that keeps nobody from saving. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="field-warning">
      <TriangleAlert className="icon size-4" aria-hidden />
      {children}
    </p>
  );
}
