import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { LongLineField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";

/** The tags of an item, as one line. */
export function TagsPanel({ tags }: { tags: readonly string[] }) {
  return (
    <Panel id="tags" title="Tags">
      <ActionForm intent="tags">
        <LongLineField
          name="tags"
          label="Tags"
          value={tags.join(", ")}
          hint="Separate them with commas. You can filter by them under Media and where you choose a picture."
        />
        <SubmitButton busy="Saving...">Save tags</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
