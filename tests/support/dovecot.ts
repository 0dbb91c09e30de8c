import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { freePort, killOnExit, stopChild } from "../../bench/process.ts";
import { removableDirectory } from "./site-process.ts";

export function findDovecot(): string {
  const found = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot"].find((file) => existsSync(file));
  if (!found || process.getuid?.() !== 0)
    throw new UserFacingError("This needs root and Dovecot. Run: apt-get install dovecot-imapd");
  return found;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** Starts Dovecot with one mailbox. A message is delivered as a mail server does: a complete file in the maildir. */
export async function startDovecot({ username, password }: { username: string; password: string }) {
  const program = findDovecot();
  const directory = removableDirectory();
  const port = await freePort();
  const inDirectory = (name: string) => path.join(directory.path, name);
  for (const name of ["run", "mail", "mail/new", "mail/cur", "mail/tmp"]) mkdirSync(inDirectory(name));
  for (const name of [".", "mail", "mail/new", "mail/cur", "mail/tmp"]) chmodSync(inDirectory(name), 0o777);
  writeFileSync(inDirectory("users"), `${username}:{PLAIN}${password}:65534:65534::${inDirectory("mail")}\n`, {
    mode: 0o644,
  });
  writeFileSync(
    inDirectory("dovecot.conf"),
    `base_dir = ${inDirectory("run")}
state_dir = ${inDirectory("run")}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
log_path = ${inDirectory("log")}
mail_location = maildir:${inDirectory("mail")}
first_valid_uid = 1
first_valid_gid = 1
mail_fsync = always
default_login_user = nobody
default_internal_user = nobody
default_internal_group = nogroup
passdb {
  driver = passwd-file
  args = ${inDirectory("users")}
}
userdb {
  driver = passwd-file
  args = ${inDirectory("users")}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  );
  let running = await start();
  let number = 0;

  async function start(): Promise<ChildProcess> {
    const child = killOnExit(spawn(program, ["-F", "-c", inDirectory("dovecot.conf")], { stdio: "ignore" }));
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error("Dovecot did not start");
      await setTimeout(50);
    }
    return child;
  }

  return {
    port,
    deliver(raw: Buffer): void {
      number += 1;
      const name = `${Date.now()}.M${number}P${process.pid}.drill`;
      writeFileSync(inDirectory(`mail/tmp/${name}`), raw, { mode: 0o666 });
      chmodSync(inDirectory(`mail/tmp/${name}`), 0o666);
      renameSync(inDirectory(`mail/tmp/${name}`), inDirectory(`mail/new/${name}`));
    },
    async kill(): Promise<void> {
      const exited = once(running, "exit");
      running.kill("SIGKILL");
      await exited;
      while (await accepts(port)) await setTimeout(50);
      running = await start();
    },
    async close(): Promise<void> {
      await stopChild(running);
      directory.remove();
    },
  };
}
