import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Menu } from "../menu.tsx";
import type { ContentScreen } from "../screens.ts";

type Place = Pick<ContentScreen, "address" | "beginnings" | "icon">;

/** Begins an entry in one of these lists: at once where there is one thing to begin, by a menu where there are more. */
export function NewEntry({ label, places }: { label?: string; places: readonly Place[] }) {
  const { state } = useNavigation();
  const beginnings = places.flatMap(({ beginnings, ...place }) =>
    beginnings.map((beginning) => ({ ...beginning, ...place })),
  );
  const [only] = beginnings;
  const plus = <Plus className="icon size-[1.1rem]" aria-hidden />;
  const isBusy = state === "submitting";
  if (only && beginnings.length === 1) {
    return (
      <Form method="post" action={only.address}>
        <Beginning kind={only.kind} />
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
        opener={(props) => (
          <Button type="button" leftSection={plus} {...props}>
            {label ?? "New"}
          </Button>
        )}
      >
        {beginnings.map(({ kind, label, address, icon: Icon }) => (
          <Form key={kind} method="post" action={address}>
            <Beginning kind={kind} />
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

function Beginning({ kind }: { kind: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="new" />
      <input type="hidden" name="kind" value={kind} />
    </>
  );
}
