import { Plus } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { ContentScreen } from "../../admin-session/screens.ts";
import { Button } from "../../admin-ui/controls.tsx";
import { Menu } from "../../admin-ui/menu.tsx";

interface NewEntryProps {
  label?: string;
  screens: readonly Pick<ContentScreen, "address" | "creatable" | "icon">[];
}

/** A button that starts a new entry, with a menu if there are several kinds. */
export function NewEntry({ label, screens }: NewEntryProps) {
  const { state } = useNavigation();
  const options = screens.flatMap(({ creatable, address, icon }) =>
    creatable.map((option) => ({ ...option, address, icon })),
  );
  const [only] = options;
  const plus = <Plus className="icon size-[1.1rem]" aria-hidden />;
  const isBusy = state === "submitting";
  if (only && options.length === 1) {
    return (
      <Form method="post" action={only.address}>
        <NewEntryFields kind={only.kind} />
        <Button type="submit" leftSection={plus} aria-disabled={isBusy || undefined}>
          {label ?? `New ${only.label.toLowerCase()}`}
        </Button>
      </Form>
    );
  }
  return (
    <div>
      <Menu
        label={label ?? "New"}
        trigger={(props) => (
          <Button type="button" leftSection={plus} {...props}>
            {label ?? "New"}
          </Button>
        )}
      >
        {options.map(({ kind, label, address, icon: Icon }) => (
          <Form key={kind} method="post" action={address}>
            <NewEntryFields kind={kind} />
            <button type="submit" className="menu-line">
              <Icon className="icon" aria-hidden />
              {label}
            </button>
          </Form>
        ))}
      </Menu>
    </div>
  );
}

function NewEntryFields({ kind }: { kind: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="new" />
      <input type="hidden" name="kind" value={kind} />
    </>
  );
}
