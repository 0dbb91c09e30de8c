import { Link } from "react-router";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { type Language, languageTitle } from "#src/base/languages.ts";
import type { LanguageState } from "./state.server.ts";

/** Adds a language, shows how far it is, and shows it to visitors. */
export function LanguagePanel({ state }: { state: LanguageState }) {
  const { language, isAdded, task } = state;
  const name = languageTitle(language);
  return (
    <Panel
      id={language}
      title={name}
      text={
        isAdded
          ? `Its addresses begin with /${language}. Only what is published in ${name} is shown there. Links to anything else lead to the English page.`
          : "Texts that came with your site and that you haven't changed come translated. You translate the others."
      }
    >
      {isAdded || task ? <Progress state={state} /> : <Add language={language} />}
    </Panel>
  );
}

function Add({ language }: { language: Language }) {
  const name = languageTitle(language);
  return (
    <>
      <p>{name} texts are added as drafts. Visitors see nothing of them until you publish and show them.</p>
      <ActionForm intent="add" about={language}>
        <SubmitButton busy="Adding...">Add {name}</SubmitButton>
      </ActionForm>
    </>
  );
}

function Progress({ state: { language, task, isShown, total, screens } }: { state: LanguageState }) {
  const name = languageTitle(language);
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
              ? `Adding ${name}: ${number(total.published + total.drafts)} so far`
              : `Publishing: ${number(total.published)} of ${number(total.total)}`}
          </p>
        )}
      </div>
      {task === null && (
        <div className="flex flex-wrap gap-3">
          {total.drafts > 0 && (
            <ActionForm intent="publish" about={language}>
              <SubmitButton busy="Publishing..." {...(!isNew && { tone: "line" as const })}>
                Publish all that is ready
              </SubmitButton>
            </ActionForm>
          )}
          {isShown ? <Hide language={language} /> : <Show language={language} left={left} isMain={!isNew} />}
        </div>
      )}
      {left.length === 0 ? (
        <p>Everything is published in {name}.</p>
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

interface ShowProps {
  language: Language;
  left: LanguageState["screens"];
  isMain: boolean;
}

function Show({ language, left, isMain }: ShowProps) {
  const name = languageTitle(language);
  return (
    <FormDialog
      trigger={{ label: `Show ${name} to visitors`, ...(isMain && { tone: "main" }) }}
      title={`Show ${name} to visitors?`}
      intent="show"
      about={language}
    >
      <p>Every page gets a link to its {name} version, and search engines find it.</p>
      {left.length > 0 && (
        <div>
          <p>These aren't published in {name} yet, or need an update. Visitors find what is missing in English only:</p>
          <Left screens={left} />
        </div>
      )}
      <SubmitButton busy="Showing...">Show {name}</SubmitButton>
    </FormDialog>
  );
}

function Hide({ language }: { language: Language }) {
  const name = languageTitle(language);
  return (
    <FormDialog trigger={{ label: `Hide ${name}` }} title={`Hide ${name}?`} intent="hide" about={language}>
      <p>The {name} addresses stop working. Your texts stay, and you can show them again.</p>
      <SubmitButton busy="Hiding..." tone="danger">
        Hide {name}
      </SubmitButton>
    </FormDialog>
  );
}
