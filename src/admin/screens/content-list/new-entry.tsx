import { Plus } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { ContentScreen } from "#src/admin/session/screens.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import { Menu } from "#src/admin/ui/menu.tsx";

interface NewEntryProps {
  label?: string;
  variant?: "line";
  /** Offers the templates of the kinds, too. */
  hasTemplates?: boolean;
  screens: readonly Pick<ContentScreen, "path" | "creatable" | "icon">[];
}

/** A button that starts a new entry, with a menu if there are several kinds. */
export function NewEntry({ label, variant, hasTemplates = false, screens }: NewEntryProps) {
  const { state } = useNavigation();
  const options = screens.flatMap(({ creatable, path, icon }) =>
    creatable.flatMap(({ templates, ...option }) => {
      const blank = { ...option, template: null as string | null, path, icon };
      if (!hasTemplates || templates.length === 0) return [blank];
      const fromTemplates = templates.map((template) => ({ ...blank, label: template, template }));
      return [{ ...blank, label: `Blank ${option.label.toLowerCase()}` }, ...fromTemplates];
    }),
  );
  const [only] = options;
  const plus = <Plus className="icon size-[1.1rem]" aria-hidden />;
  const isBusy = state === "submitting";
  const creatable = screens.flatMap((screen) => screen.creatable);
  const name = label ?? (creatable.length === 1 ? `New ${creatable[0]?.label.toLowerCase()}` : "New");
  if (only && options.length === 1) {
    return (
      <Form method="post" action={only.path}>
        <NewEntryFields {...only} />
        <Button type="submit" variant={variant} leftSection={plus} aria-disabled={isBusy || undefined}>
          {name}
        </Button>
      </Form>
    );
  }
  return (
    <div>
      <Menu
        label={name}
        trigger={(props) => (
          <Button type="button" variant={variant} leftSection={plus} {...props}>
            {name}
          </Button>
        )}
      >
        {options.map(({ label, path, icon: Icon, ...fields }) => (
          <Form key={label} method="post" action={path}>
            <NewEntryFields {...fields} />
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

function NewEntryFields({ kind, template }: { kind: string; template: string | null }) {
  return (
    <>
      <input type="hidden" name="intent" value="new" />
      <input type="hidden" name="kind" value={kind} />
      {template !== null && <input type="hidden" name="template" value={template} />}
    </>
  );
}
