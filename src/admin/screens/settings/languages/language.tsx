import { Link } from "react-router";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { LanguageState } from "./state.server.ts";

/** Adds Spanish, shows how far it is, and shows it to visitors. */
export function LanguagePanel({ state }: { state: LanguageState }) {
  return (
    <Panel
      id="spanish"
      title="Spanish"
      text={
        state.isAdded
          ? "Only what is published in Spanish is shown there. Links to anything else lead to the English page."
          : "Texts that came with your site and that you haven't changed come translated. You translate the others."
      }
    >
      {state.isAdded || state.task ? <Progress state={state} /> : <Add />}
    </Panel>
  );
}

function Add() {
  return (
    <>
      <p>Spanish texts are added as drafts. Visitors see nothing of them until you publish and show them.</p>
      <ActionForm intent="add">
        <SubmitButton busy="Adding...">Add Spanish</SubmitButton>
      </ActionForm>
    </>
  );
}

function Progress({ state: { task, isShown, total, screens } }: { state: LanguageState }) {
  const left = screens.filter(({ drafts, missing, changed }) => drafts + missing + changed > 0);
  const isNew = total.published === 0;
  return (
    <>
      <div aria-live="polite">
        {task === null ? (
          <p className="state whitespace-normal" data-tone={isShown ? "good" : "idle"}>
            {isShown ? "Visitors see it" : "Hidden from visitors"}
          </p>
        ) : (
          <p className="state whitespace-normal" data-tone="warn">
            {task === "add"
              ? `Adding Spanish: ${number(total.published + total.drafts)} so far`
              : `Publishing: ${number(total.published)} of ${number(total.total)}`}
          </p>
        )}
      </div>
      {task === null && (
        <div className="flex flex-wrap gap-3">
          {total.drafts > 0 && (
            <ActionForm intent="publish">
              <SubmitButton busy="Publishing..." {...(!isNew && { tone: "line" as const })}>
                Publish all that is ready
              </SubmitButton>
            </ActionForm>
          )}
          {isShown ? <Hide /> : <Show left={left} isMain={!isNew} />}
        </div>
      )}
      {left.length === 0 ? (
        <p>Everything is published in Spanish.</p>
      ) : (
        <div>
          <p>
            {number(total.published)} of {number(total.total)} published.
            {!isNew && total.drafts > 0 && " A draft with a gap stays a draft until you fill it in."}
          </p>
          <Left screens={left} />
        </div>
      )}
    </>
  );
}

const number = (count: number) => count.toLocaleString("en-US");

/** What is left, by the screen that lists it. */
function Left({ screens }: { screens: LanguageState["screens"] }) {
  return (
    <ul className="mt-2">
      {screens.map(({ path, name, drafts, missing, changed }) => (
        <li
          key={path}
          className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line last:border-0"
        >
          <Link to={path} className="link inline-flex min-h-11 items-center">
            {name}
          </Link>
          <span className="text-ink-2">
            {[
              drafts > 0 && `${number(drafts)} ${drafts === 1 ? "draft" : "drafts"}`,
              missing > 0 && `${number(missing)} missing`,
              changed > 0 && `${number(changed)} to update`,
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Show({ left, isMain }: { left: LanguageState["screens"]; isMain: boolean }) {
  return (
    <Dialog
      trigger={{ label: "Show Spanish to visitors", ...(isMain && { tone: "main" }) }}
      title="Show Spanish to visitors?"
      forms={(form) => form === "show"}
    >
      {(close) => (
        <ActionForm intent="show" onDone={close}>
          <p>Every page gets a link to the other language, and search engines find both.</p>
          {left.length > 0 && (
            <div>
              <p>
                These aren't published in Spanish yet, or need an update. Visitors find what is missing in English only:
              </p>
              <Left screens={left} />
            </div>
          )}
          <SubmitButton busy="Showing...">Show Spanish</SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}

function Hide() {
  return (
    <Dialog trigger={{ label: "Hide Spanish" }} title="Hide Spanish?" forms={(form) => form === "hide"}>
      {(close) => (
        <ActionForm intent="hide" onDone={close}>
          <p>The Spanish addresses stop working. Your texts stay, and you can show them again.</p>
          <SubmitButton busy="Hiding..." tone="danger">
            Hide Spanish
          </SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}
