import { ArrowLeft, ChevronDown, Merge, Phone, Printer, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Form, Link, useActionData } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { Menu, OverflowMenu } from "#src/admin/ui/menu.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { defaultLanguage, languageTitle } from "#src/base/languages.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { parseAmount } from "#src/domain/leads/pipeline/outcome.ts";
import { stageLabel, stageOptions } from "#src/domain/leads/pipeline/stages.ts";
import { assigneeOptions } from "../inbox/bulk-bar.tsx";
import { inboxPath, mergePath } from "../inbox/query-params.ts";
import { useStages } from "../inbox/stages-context.tsx";
import { SampleTag } from "../sample-tag.tsx";
import { type LeadChange, leadVersionKey, type PendingChange } from "./change-leads.ts";
import type { ChangeLeads } from "./close-lead-dialog.tsx";
import type { OpenLead } from "./open-lead.server.ts";

interface ControlProps {
  lead: OpenLead;
  change: ChangeLeads;
}

interface LeadHeadProps extends ControlProps {
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
  pending: readonly PendingChange[];
}

/** Who the lead is from, and its owner, status and value, which are saved as soon as they are chosen. */
export function LeadHead({ lead, query, me, colleagues, change, pending }: LeadHeadProps) {
  const { name, company, phone } = lead;
  const stages = useStages();
  const phoneHref = phoneUrl(phone);
  const changes: LeadChange = Object.assign(
    {},
    ...pending.filter(({ leads }) => leads.some(({ id }) => id === lead.id)).map(({ change: one }) => one),
  );
  const assignee = changes.assignee ?? (lead.assignee || "nobody");
  const people = assigneeOptions(colleagues, me);
  const owner = people.find(({ value }) => value === assignee)?.label ?? "Someone without access";
  const status = changes.status ?? lead.status;
  return (
    <header className="lead-head">
      <div className="flex min-h-11 items-center gap-2">
        <Link
          to={inboxPath(query)}
          aria-label="All leads"
          className="icon-only -ml-3 hidden flex-none max-xl:inline-grid"
        >
          <ArrowLeft className="icon size-5" aria-hidden />
        </Link>
        <div className="min-w-0 flex-1">
          <h2 id="lead-name" title={name} className="truncate text-[1.375rem] leading-tight tracking-[-.022em]">
            {name}
          </h2>
          <p className="truncate text-xs text-ink-2">
            {lead.isSample && <SampleTag />} {company && `${company} · `}
            <TimeAgo at={lead.receivedAt} />
            {lead.language !== defaultLanguage && ` · in ${languageTitle(lead.language)}`}
            {lead.isClient && " · Existing client"}
          </p>
        </div>
        {phoneHref ? (
          <ButtonLink
            href={phoneHref}
            variant="line"
            className="lead-phone flex-none"
            leftSection={<Phone className="icon size-[1.1rem]" aria-hidden />}
            aria-label={`Call ${phone}`}
          >
            <span>{phone}</span>
          </ButtonLink>
        ) : (
          phone && <span className="text-ink-2 wrap-anywhere">{phone}</span>
        )}
        <MoreMenu lead={lead} change={change} />
      </div>
      <div className="lead-controls">
        <ChoiceMenu
          {...{ lead, options: stageOptions(stages), current: status }}
          name="status"
          label="Status"
          shown={stageLabel(status, stages)}
          choose={(value) => change([displayed(lead)], { status: value })}
        />
        <ChoiceMenu
          {...{ lead, options: people, current: assignee }}
          name="assignee"
          label="Owner"
          shown={owner}
          choose={(value) => change([displayed(lead)], { assignee: value })}
        />
        <ValueInput lead={lead} change={change} />
      </div>
    </header>
  );
}

function displayed({ id, version, name, status, isJob, deal: { value } }: OpenLead) {
  return { id, version, name, status, value, isJob };
}

/** Without JavaScript, a form of this lead changes it, too. */
function LeadInputs({ lead }: { lead: OpenLead }) {
  return (
    <>
      <input type="hidden" name="intent" value="change-leads" />
      <input type="hidden" name="leads" value={leadVersionKey(lead)} />
    </>
  );
}

interface ChoiceMenuProps {
  lead: OpenLead;
  name: "status" | "assignee";
  label: string;
  shown: string;
  current: string;
  options: readonly { value: string; label: string }[];
  choose: (value: string) => void;
}

function ChoiceMenu({ lead, name, label, shown, current, options, choose }: ChoiceMenuProps) {
  return (
    <Form method="post" className="min-w-0">
      <LeadInputs lead={lead} />
      <Menu
        label={label}
        trigger={(opener) => (
          <button type="button" className="lead-choice" {...opener}>
            <span className="sr-only">{label}: </span>
            <span className="truncate">{shown}</span>
            <ChevronDown className="icon size-4 flex-none" aria-hidden />
          </button>
        )}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="submit"
            name={name}
            value={option.value}
            aria-current={option.value === current || undefined}
            className="menu-line"
            onClick={(event) => {
              event.preventDefault();
              if (option.value !== current) choose(option.value);
            }}
          >
            <span className="wrap-anywhere">{option.label}</span>
          </button>
        ))}
      </Menu>
    </Form>
  );
}

/** Saved by Enter, or when it is left. The input stays until it is saved, also if the lead changes meanwhile. */
function ValueInput({ lead, change }: ControlProps) {
  const { value, currency } = lead.deal;
  const result: ActionResult | undefined = useActionData();
  const isRefused = result?.form === "change-leads" && result.state === "refused";
  const [typed, setTyped] = useState(isRefused ? result.values.value : undefined);
  const [isEditing, setEditing] = useState(false);
  const amount = typed === undefined ? undefined : parseAmount(typed);
  const isSaved = amount === parseAmount(value);
  const isWrong = typed !== undefined && amount === undefined && !isEditing;
  if (typed !== undefined && isSaved && !isEditing) setTyped(undefined);
  const save = () => {
    if (typed !== undefined && amount !== undefined && !isSaved) change([displayed(lead)], { value: typed });
  };
  return (
    <Form
      method="post"
      className="lead-value"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <LeadInputs lead={lead} />
      <label htmlFor="lead-value" className="text-xs text-ink-3">
        <span className="sr-only">Value in </span>
        {currency}
      </label>
      <input
        id="lead-value"
        name="value"
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={() => setEditing(true)}
        onBlur={() => {
          setEditing(false);
          save();
        }}
        onKeyDown={({ key }) => {
          if (key === "Escape") setTyped(undefined);
        }}
        placeholder="Value"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "lead-value-error" : undefined}
      />
      {isWrong && (
        <p id="lead-value-error" role="alert" className="lead-value-error">
          Enter an amount, like 12,500.
        </p>
      )}
      <button type="submit" className="link hidden unscripted:inline-block">
        Save
      </button>
    </Form>
  );
}

function MoreMenu({ lead, change }: ControlProps) {
  return (
    <OverflowMenu>
      <Link to={mergePath(lead.id)} className="menu-line">
        <Merge className="icon" aria-hidden />
        Merge
      </Link>
      <button type="button" className="menu-line unscripted:hidden" onClick={() => print()}>
        <Printer className="icon" aria-hidden />
        Print
      </button>
      {lead.status !== "spam" && (
        <Form method="post">
          <LeadInputs lead={lead} />
          <button
            type="submit"
            name="status"
            value="spam"
            className="menu-line"
            onClick={(event) => {
              event.preventDefault();
              change([displayed(lead)], { status: "spam" });
            }}
          >
            <ShieldAlert className="icon" aria-hidden />
            Mark as spam
          </button>
        </Form>
      )}
    </OverflowMenu>
  );
}
