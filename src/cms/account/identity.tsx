import { AskForm } from "../form/ask-form.tsx";
import { CheckField, CurrentPassword, NewPassword, SendButton, TextField } from "../form/fields.tsx";
import { Panel } from "../panel.tsx";

export function Identity({ name, email }: { name: string; email: string }) {
  return (
    <>
      <Panel id="name" title="Name" text="Colleagues see it, and it stands beside everything you change.">
        <AskForm intent="change-name">
          <TextField name="name" label="Name" value={name} autoComplete="name" maxLength={80} />
          <SendButton busy="Saving...">Save name</SendButton>
        </AskForm>
      </Panel>
      <Panel
        id="email"
        title="Email"
        text="You log in with it. When it changes, we write to the old and the new address."
      >
        <AskForm intent="change-email">
          <TextField name="email" label="Email" type="email" value={email} autoComplete="email" />
          <CurrentPassword />
          <SendButton busy="Saving...">Save email</SendButton>
        </AskForm>
      </Panel>
    </>
  );
}

export function Password({ email }: { email: string }) {
  return (
    <Panel id="password" title="Password" text="We tell you by mail that it was changed.">
      <AskForm intent="change-password">
        {/* Password managers take the account's name from here. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CurrentPassword />
        <NewPassword />
        <CheckField name="endOthers" label="Log out everywhere else" checked />
        <SendButton busy="Saving...">Save password</SendButton>
      </AskForm>
    </Panel>
  );
}
