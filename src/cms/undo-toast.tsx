import { notifications } from "@mantine/notifications";

/** Long enough to read it and to go there by keyboard, in milliseconds. */
const shownFor = 15_000;

/** Says what was done, with a button that takes it back. */
export function offerUndo({ message, undo }: { message: string; undo: () => void }): void {
  const id = `undo ${message} ${Date.now()}`;
  notifications.show({
    id,
    autoClose: shownFor,
    message: (
      <span className="undo-toast">
        {message}
        <button
          type="button"
          className="link"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </button>
      </span>
    ),
  });
}
