import { Button } from "#src/admin/ui/controls.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";

const keys: [key: string, what: string][] = [
  ["j, k", "Next and previous lead"],
  ["Enter", "Open the lead"],
  ["r", "Reply"],
  ["n", "Write a note"],
  ["e", "Change the status, or close it"],
  ["a", "Assign it"],
  ["x", "Select it"],
  ["c", "Add a lead"],
  ["/", "Search"],
  ["[, ]", "On the board: move to the column before or after"],
  ["?", "This list"],
];

export function KeysHelp({ onLeave }: { onLeave: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onLeave={onLeave}>
      <dl>
        {keys.map(([key, description]) => (
          <div key={key} className="flex gap-4 border-t border-line py-[.4rem]">
            <dt className="w-16 flex-none">
              <kbd className="key-hint">{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="my-4 text-xs text-ink-3">
        They work for the lead that has the focus, the selected ones, or the open one; not while you type.
      </p>
      <Button onClick={onLeave}>Close</Button>
    </Modal>
  );
}
