import { href, useFetcher } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import type { RoleNotice as Notice } from "#src/domain/auth/person.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { compareRoles, describeRoleChange, listRoles } from "./role-labels.ts";

/** Tells a user on every screen that their roles have changed, until they confirm it. */
export function RoleNotice({ roles, notice: { from, by } }: { roles: readonly Role[]; notice: Notice }) {
  const { Form, state } = useFetcher();
  return (
    <div className="mb-5">
      <FormMessage tone="good">
        <p>
          <b>
            {by} changed your role from {listRoles(from)} to {listRoles(roles)}.
          </b>
        </p>
        {describeRoleChange(compareRoles(from, roles)).map((line) => (
          <p key={line}>You {line.charAt(0).toLowerCase() + line.slice(1)}</p>
        ))}
        <Form method="post" action={href("/cms/account")} className="mt-2">
          <Button
            type="submit"
            variant="line"
            name="intent"
            value="confirm-role-notice"
            aria-disabled={state !== "idle" || undefined}
          >
            Got it
          </Button>
        </Form>
      </FormMessage>
    </div>
  );
}
