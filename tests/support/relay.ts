import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy to the test's PostgreSQL that can fail. */
export interface Relay {
  url: string;
  /** Closes all connections, as a server that stops. */
  cut(): void;
  /** Undoes `cut`, on the same port. */
  restore(): Promise<void>;
  /** Forwards the next statement with this text, but loses the answer and closes the connection. */
  loseAnswerTo(text: string): void;
  /** Forwards nothing on open and new connections, as a server that hangs. */
  stall(): void;
  /** Undoes `stall`. */
  flow(): void;
}

export async function relayTo(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const pairs: [Socket, Socket][] = [];
  let stalled = false;
  let lost: string | null = null;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on("error", () => far.destroy()).on("close", () => far.destroy());
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    pairs.push([near, far]);
    near.on("data", (chunk) => {
      if (lost === null || !chunk.includes(lost)) return;
      lost = null;
      far
        .unpipe(near)
        .once("data", () => near.destroy())
        .resume();
    });
    if (!stalled) join(near, far);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("It listens on no port.");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${bound.port}`;
  url.search = "";
  const cut = () => {
    server.close();
    for (const socket of pairs.flat()) socket.destroy();
  };
  onTestFinished(cut);
  return {
    url: url.href,
    cut,
    async restore() {
      await once(server.listen(bound.port, "127.0.0.1"), "listening");
    },
    loseAnswerTo(text) {
      lost = text;
    },
    stall() {
      stalled = true;
      for (const socket of pairs.flat()) socket.unpipe().pause();
    },
    flow() {
      stalled = false;
      for (const [near, far] of pairs) join(near, far);
    },
  };
}

function join(near: Socket, far: Socket): void {
  near.pipe(far);
  far.pipe(near);
}
