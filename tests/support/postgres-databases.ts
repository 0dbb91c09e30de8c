import pg from "pg";

/** The URL of another database on the same server. */
export function inDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copying files takes a third of the CPU time of the default, which writes each page to the log. */
export async function createDatabase(server: string, name: string, from = "template1"): Promise<void> {
  await onServer(server, `create database ${name} template ${from} strategy file_copy`);
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists ${name} with (force)`);
}

/** A connection to each server: one for each statement would cost as much as making a database. */
const connections = new Map<string, pg.Pool>();

async function onServer(server: string, statement: string): Promise<void> {
  const connection = connections.get(server) ?? connectTo(server);
  connections.set(server, connection);
  await connection.query(statement);
}

function connectTo(connectionString: string): pg.Pool {
  // It does not keep the process running.
  const connection = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The server may end before this process.
  connection.on("error", () => {});
  return connection;
}
