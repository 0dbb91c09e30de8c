import { Link, useFetcher } from "react-router";
import { hideToast, showToast } from "../frame/toasts.ts";
import type { Answer } from "./answer.ts";
import { useEachAnswer } from "./news.ts";

/** A form that takes back what was done. */
export interface WayBack {
  address: string;
  fields: [name: string, value: string][];
}

/** An answer that can be taken back, or that leads to what has to be looked at. */
export interface AnswerWithWays extends Answer {
  wayBack?: WayBack | null;
  open?: { title: string; path: string | null }[];
}

/** As long as it takes to see what one did, in milliseconds. */
const longEnough = 20_000;

/** Says by a toast what was done, with the way back. What has to be looked at stays until it is closed. */
export function say({ message, wayBack, open = [] }: AnswerWithWays): void {
  if (message === "") return;
  const ways = open.filter(({ path }) => path !== null);
  const isShort = !wayBack && ways.length === 0;
  const id = showToast({
    ...(!isShort && { stays: ways.length > 0 ? null : longEnough }),
    message: (
      <>
        <span className="break-words">{message}</span>
        {ways.length > 0 && <Ways ways={ways} />}
        {wayBack && <UndoForm wayBack={wayBack} onDone={() => hideToast(id)} />}
      </>
    ),
  });
}

function Ways({ ways }: { ways: { title: string; path: string | null }[] }) {
  return (
    <ul>
      {ways.map(({ title, path }) => (
        <li key={path}>
          <Link to={path ?? ""} className="link break-words">
            Open “{title}”
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Without script it is the document that says what became of it. */
export function UndoForm({ wayBack: { address, fields }, onDone }: { wayBack: WayBack; onDone?: () => void }) {
  const { Form, data } = useFetcher<AnswerWithWays>();
  useEachAnswer(data, (answer) => {
    onDone?.();
    say(answer);
  });
  return (
    <Form method="post" action={address}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="link py-1">
        Undo
      </button>
    </Form>
  );
}
