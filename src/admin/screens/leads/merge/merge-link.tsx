import { Merge } from "lucide-react";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { mergePath } from "../inbox/query-params.ts";

/** To the screen that makes one lead of this one and another. */
export function MergeLink({ lead }: { lead: string }) {
  const icon = <Merge className="icon size-[1.1rem]" aria-hidden />;
  return (
    <ButtonLink to={mergePath(lead)} variant="line" leftSection={icon}>
      Merge
    </ButtonLink>
  );
}
