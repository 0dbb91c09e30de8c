import { TriangleAlert } from "lucide-react";

/** A warning that does not prevent saving. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="field-warning">
      <TriangleAlert className="icon mt-[.1em] size-4 text-star" aria-hidden />
      {children}
    </p>
  );
}
