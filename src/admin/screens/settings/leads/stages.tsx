import { ArrowDown, ArrowUp, Columns3, Plus } from "lucide-react";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { ItemRow, Panel } from "#src/admin/ui/panel.tsx";
import { fixedStages, maxStageNameLength, type Stage, type Stages } from "#src/domain/leads/pipeline/stages.ts";

/** The stages of leads between New and Won. */
export function LeadStages({ stages, next }: { stages: Stages; next: string }) {
  return (
    <Panel
      id="stages"
      title="Stages"
      text="What happens to a lead between New and Won. Each stage is a column of the board."
    >
      <ol>
        {stages.map((stage, index) => (
          <ItemRow key={stage.id} icon={Columns3} name={stage.name} detail={detailOf(stage)}>
            {index > 1 && <Move stage={stage} direction="up" />}
            {index > 0 && index < stages.length - 1 && <Move stage={stage} direction="down" />}
            <FormDialog
              trigger={{ label: "Rename", about: stage.name }}
              title={`Rename ${stage.name}`}
              intent="rename-stage"
              about={stage.id}
            >
              <TextField name="name" label="Name" value={stage.name} maxLength={maxStageNameLength} />
              <SubmitButton busy="Saving...">Rename</SubmitButton>
            </FormDialog>
            {!fixedStages.includes(stage.id) && <Delete stage={stage} before={stages[index - 1]} />}
          </ItemRow>
        ))}
      </ol>
      <div>
        <FormDialog
          trigger={{ label: "Add a stage", icon: <Plus className="icon size-[1.1rem]" aria-hidden /> }}
          title="Add a stage"
          intent="add-stage"
        >
          <input type="hidden" name="stage" value={next} />
          <TextField
            name="name"
            label="Name"
            hint="Such as Site visit. You can move it later."
            maxLength={maxStageNameLength}
          />
          <SubmitButton busy="Adding...">Add</SubmitButton>
        </FormDialog>
      </div>
    </Panel>
  );
}

function detailOf({ id }: Stage): string {
  if (id === "contacted") return "Leads come here by themselves once you have replied";
  return id === "qualified" ? "Always there. Other programs know it as qualified" : "";
}

function Move({ stage: { id, name }, direction }: { stage: Stage; direction: "up" | "down" }) {
  const Icon = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <ActionForm intent={`move-stage-${direction}`} about={id}>
      <SubmitButton busy="..." tone="quiet">
        <Icon className="icon size-[1.1rem]" aria-hidden />
        <span className="sr-only">
          Move {name} {direction}
        </span>
      </SubmitButton>
    </ActionForm>
  );
}

function Delete({ stage: { id, name }, before }: { stage: Stage; before: Stage | undefined }) {
  return (
    <FormDialog trigger={{ label: "Delete", about: name }} title={`Delete ${name}?`} intent="delete-stage" about={id}>
      <p>Its leads go to {before?.name}.</p>
      <SubmitButton busy="Deleting..." tone="danger">
        Delete
      </SubmitButton>
    </FormDialog>
  );
}
