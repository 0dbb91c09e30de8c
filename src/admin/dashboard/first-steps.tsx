import { ArrowRight, CircleCheckBig, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { ActionForm } from "../../admin-ui/form/action-form.tsx";
import { SubmitButton } from "../../admin-ui/form/fields.tsx";
import type { FirstStep } from "./first-steps.server.ts";

/** The checklist of a new site, until it is done or dismissed. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="list-panel mb-6" aria-labelledby="first-steps">
      <div className="panel-head">
        <h3 id="first-steps">Getting started</h3>
        <span className="text-xs text-ink-3">
          {done} of {steps.length} done
        </span>
      </div>
      <ol className="grid p-2.5 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.name}>
            <Step {...step} />
          </li>
        ))}
      </ol>
      <div className="border-t border-line px-2.5 py-1.5">
        <ActionForm intent="hide-first-steps">
          <SubmitButton tone="quiet" busy="Dismissing...">
            Dismiss
          </SubmitButton>
        </ActionForm>
      </div>
    </section>
  );
}

function Step({ name, detail, address, isDone }: FirstStep) {
  const Icon = isDone ? CircleCheckBig : CircleDashed;
  return (
    <Link to={address} className="quick-action">
      <Icon className={`icon size-5 ${isDone ? "text-ok" : "text-ink-3"}`} aria-hidden />
      <span className="min-w-0">
        <span className="block font-medium">
          {name}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="text-xs text-ink-3">{detail}</span>
      </span>
      {!isDone && <ArrowRight className="icon ml-auto size-5 text-ink-3" aria-hidden />}
    </Link>
  );
}
