import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { ExactTime } from "#src/admin/ui/time/time.tsx";
import type { OpenLead } from "../lead/open-lead.server.ts";

/** The tasks of a lead: open ones first. */
export function Tasks({ lead: { tasks } }: { lead: OpenLead }) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="lead-tasks" className="lead-part">
      <h3 id="lead-tasks">Tasks</h3>
      <ul>
        {tasks.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Task({ task: { id, text, due, isOverdue, done, assignee } }: { task: OpenLead["tasks"][number] }) {
  const about = <span className="sr-only"> {text}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className={done ? "text-ink-3 line-through" : "wrap-anywhere"}>{text}</p>
        <p className="text-xs text-ink-3">
          {done ? (
            <>
              Done <ExactTime at={done} />
            </>
          ) : (
            <>
              {due && (
                <span className={isOverdue ? "text-bad" : undefined}>{`${isOverdue ? "Was due" : "Due"} ${due}`}</span>
              )}
              {due && ", "}
              {assignee ?? "unassigned"}
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <ActionForm intent={done ? "reopen-task" : "complete-task"} about={id}>
          <SubmitButton busy="Saving..." tone="line">
            {done ? "Reopen" : "Done"}
            {about}
          </SubmitButton>
        </ActionForm>
        <ActionForm intent="delete-task" about={id}>
          <SubmitButton busy="Deleting..." tone="quiet">
            Delete
            {about}
          </SubmitButton>
        </ActionForm>
      </div>
    </li>
  );
}
