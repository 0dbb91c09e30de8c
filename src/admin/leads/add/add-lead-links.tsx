import { FileUp, Plus } from "lucide-react";
import { useEffect } from "react";
import { href, Link, useNavigate } from "react-router";
import { ButtonLink } from "../../../admin-ui/controls.tsx";

/** Leads by other ways than the website. The key c opens the form. */
export function AddLeadLinks() {
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
    <>
      <Link to={href("/cms/leads/import")} className="link -my-2.5 inline-flex items-center gap-1.5 py-2.5">
        <FileUp className="icon size-[1.1rem]" aria-hidden />
        Import
      </Link>
      <ButtonLink
        to={href("/cms/leads/new")}
        leftSection={<Plus className="icon size-[1.15rem]" aria-hidden />}
        aria-keyshortcuts="c"
      >
        Add lead
      </ButtonLink>
    </>
  );
}
