import { Plus } from "lucide-react";
import { useEffect } from "react";
import { href, useNavigate } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";

/** To the form of a lead that staff know of. The key c opens it, too. */
export function AddLeadLink() {
  const navigate = useNavigate();
  useEffect(() => {
    function open(event: KeyboardEvent) {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [contenteditable]");
      if (event.key !== "c" || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
      event.preventDefault();
      navigate(href("/cms/leads/new"));
    }
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, [navigate]);
  return (
    <ButtonLink
      to={href("/cms/leads/new")}
      leftSection={<Plus className="icon size-[1.15rem] max-sm:hidden" aria-hidden />}
      aria-keyshortcuts="c"
    >
      Add lead
    </ButtonLink>
  );
}
