import { Merge } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "../../../admin-ui/controls.tsx";

/** To the screen that makes one lead of this one and another. */
export function MergeLink({ lead }: { lead: string }) {
  const icon = <Merge className="icon size-[1.1rem]" aria-hidden />;
  return (
    <ButtonLink to={href("/cms/leads/:lead/merge", { lead })} variant="line" leftSection={icon}>
      Merge
    </ButtonLink>
  );
}
