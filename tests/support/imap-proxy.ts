import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands before an IMAP server, and refuses the content of some messages, as a server does that can't read its own files. */
export async function startImapProxy(serverPort: number, refusedUids: readonly number[]) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, "127.0.0.1");
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
    server.pipe(client);
    let input = "";
    client.on("data", (chunk) => {
      input += chunk.toString("latin1");
      for (let end = input.indexOf("\r\n"); end >= 0; end = input.indexOf("\r\n")) {
        const line = input.slice(0, end);
        input = input.slice(end + 2);
        const [, tag, uid] = /^(\S+) UID FETCH (\d+) .*BODY\.PEEK\[\]/i.exec(line) ?? [];
        if (refusedUids.includes(Number(uid)))
          client.write(`${tag} NO [SERVERBUG] Message could not be converted to MIME\r\n`);
        else server.write(`${line}\r\n`, "latin1");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    close(): void {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
