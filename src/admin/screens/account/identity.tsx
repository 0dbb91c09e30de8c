import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, CurrentPassword, NewPassword, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";

export function Identity({ name, email }: { name: string; email: string }) {
  return (
    <>
      <Panel id="name" title="Name" text="Coworkers see it next to everything you change.">
        <ActionForm intent="change-name">
          <TextField name="name" label="Name" value={name} autoComplete="name" maxLength={80} />
          <SubmitButton busy="Saving...">Save name</SubmitButton>
        </ActionForm>
      </Panel>
      <Panel id="email" title="Email" text="You log in with it. When it changes, we notify your old and new addresses.">
        <ActionForm intent="change-email">
          <TextField name="email" label="Email" type="email" value={email} autoComplete="email" />
          <CurrentPassword />
          <SubmitButton busy="Saving...">Save email</SubmitButton>
        </ActionForm>
      </Panel>
    </>
  );
}

export function Password({ email }: { email: string }) {
  return (
    <Panel id="password" title="Password" text="We'll email you when it changes.">
      <ActionForm intent="change-password">
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CurrentPassword />
        <NewPassword />
        <CheckField name="endOthers" label="Log out everywhere else" checked />
        <SubmitButton busy="Saving...">Save password</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
