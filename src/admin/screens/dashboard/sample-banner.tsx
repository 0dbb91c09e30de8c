import { Trash2 } from "lucide-react";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";

/** Says that the figures are made up. Owners can end it. */
export function SampleBanner({ mayRemove }: { mayRemove: boolean }) {
  const icon = <Trash2 className="icon size-[1.1rem]" aria-hidden />;
  return (
    <section
      aria-label="Sample data"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-m border border-line px-4 py-2 max-sm:mb-3 max-sm:py-0.5"
    >
      <p className="text-ink-2">
        <b className="text-ink">This is sample data.</b>{" "}
        <span className="max-sm:hidden">Nothing is emailed for it.</span>
      </p>
      {mayRemove && (
        <FormDialog
          trigger={{ label: "Remove", about: "sample data", icon }}
          title="Remove sample data?"
          intent="remove-sample"
        >
          <p className="text-ink-2">
            All sample leads go, with their conversations, tasks and visits, and what you've added to them. Real leads
            stay.
          </p>
          <SubmitButton tone="danger" busy="Removing...">
            Remove sample data
          </SubmitButton>
        </FormDialog>
      )}
    </section>
  );
}
