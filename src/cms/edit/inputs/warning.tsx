import { TriangleAlert } from "lucide-react";

/** Something to know that keeps nobody from saving. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="field-warning">
      <TriangleAlert className="icon mt-[.1em] size-4 text-star" aria-hidden />
      {children}
    </p>
  );
}
