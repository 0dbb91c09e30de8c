import type { ReactNode } from "react";
import { Panel } from "../../panel.tsx";
import { Ago } from "../../time.tsx";
import type { MailState } from "./state.server.ts";

const encryptions = {
  tls: "TLS from the beginning",
  starttls: "STARTTLS, and nothing is said without it",
  offered: "STARTTLS, if the server offers it",
};

/** By which way mails leave, or how to set that up. */
export function SetUp({ setUp, sender, lastOut }: Pick<MailState, "setUp" | "sender" | "lastOut">) {
  const isSetUp = setUp.way === "smtp";
  return (
    <Panel id="mail-server" title="Mail server" text="What takes the site's mails to those whom they are for.">
      <p className="state whitespace-normal" data-tone={isSetUp ? "good" : "bad"}>
        {isSetUp
          ? "Set up"
          : "Not set up: mails are written into files on the server, and are not sent later. No enquiry is lost."}
      </p>
      {!isSetUp && <HowTo />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {isSetUp && (
          <>
            <Fact name="Host">
              {setUp.host}, port {setUp.port}
            </Fact>
            <Fact name="Encryption">{encryptions[setUp.encryption]}</Fact>
            <Fact name="Login">{setUp.hasLogin ? "With user and password" : "None"}</Fact>
          </>
        )}
        <Fact name="Sender">
          {sender.name}, {sender.address}
        </Fact>
        <Fact name={lastOut?.intoFile ? "Last written to a file" : "Last sent"}>
          {lastOut ? <Ago at={lastOut.at} /> : "Nothing yet"}
        </Fact>
      </dl>
    </Panel>
  );
}

function HowTo() {
  return (
    <p className="max-w-2xl">
      Ask your mail provider for its SMTP server, and for a user and a password. Whoever looks after the site's server
      puts them into <code>SMTP_URL</code>, as <code>smtps://user:password@host:465</code> or{" "}
      <code>smtp://user:password@host:587</code>, and into <code>MAIL_FROM</code> the sender's address if the provider
      lets one send only. When they have started the site anew, send a test message from here.
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
