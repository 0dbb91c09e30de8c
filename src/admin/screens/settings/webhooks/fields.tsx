import { Checkbox } from "#src/admin/ui/controls.tsx";
import { CopyLink } from "#src/admin/ui/copy-text.tsx";
import { FieldGroup } from "#src/admin/ui/field.tsx";
import { useFormState } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { leadEventTypes } from "#src/domain/webhooks/events.ts";
import { webhookFormats } from "#src/domain/webhooks/formats.ts";
import { detailLabels, eventLabels, formatLabels } from "./labels.ts";

interface WebhookFieldsProps {
  webhook?: { name: string; url: string; format: string; detail: string; types: readonly string[] };
  submit: string;
}

export function WebhookFields({ webhook, submit }: WebhookFieldsProps) {
  const { result } = useFormState();
  const chosen = result?.values.types?.split(" ") ?? webhook?.types ?? ["lead.received"];
  return (
    <>
      <TextField name="name" label="Name" hint="For you, like HubSpot or Sales channel." value={webhook?.name ?? ""} />
      <TextField
        name="url"
        label="Web address"
        hint="The other system shows it where you set up its webhook."
        value={webhook?.url ?? ""}
        autoComplete="off"
      />
      <ChoiceField
        name="format"
        label="Format"
        options={webhookFormats.map((value) => ({ value, label: formatLabels[value] }))}
        value={webhook?.format ?? "standard"}
      />
      <ChoiceField
        name="detail"
        label="What it gets"
        options={Object.entries(detailLabels).map(([value, label]) => ({ value, label }))}
        value={webhook?.detail ?? "full"}
      />
      <FieldGroup label="Send when" className="gap-3">
        {leadEventTypes.map((type) => (
          <Checkbox
            key={type}
            name="types"
            value={type}
            label={eventLabels[type]}
            defaultChecked={chosen.includes(type)}
          />
        ))}
      </FieldGroup>
      <SubmitButton busy="Saving...">{submit}</SubmitButton>
    </>
  );
}

/** Shown once: it is stored encrypted. */
export function Secret({ secret }: { secret: string }) {
  return (
    <div role="status" className="grid gap-4 rounded-m border border-line-2 bg-paper p-4">
      <p>
        <b>Copy the signing secret now.</b> You'll only see it once. Enter it in the system that receives the events, so
        that it can check that they come from this site.
      </p>
      <CopyLink label="Signing secret" link={secret} />
    </div>
  );
}
