import type { ReactNode } from "react";
import { Panel } from "../../../admin-ui/panel.tsx";
import { TimeAgo } from "../../../admin-ui/time.tsx";
import type { EmailState } from "./state.server.ts";

const encryptions = {
  tls: "TLS",
  starttls: "STARTTLS, required",
  offered: "STARTTLS, if the server offers it",
};

/** The mail server in use, or how to set one up. */
export function TransportInfo({ setUp, sender, lastOut }: EmailState) {
  const isSetUp = setUp.way === "smtp";
  return (
    <Panel id="mail-server" title="Mail server" text="The server that sends your site's emails.">
      <p className="state whitespace-normal" data-tone={isSetUp ? "good" : "bad"}>
        {isSetUp
          ? "Set up"
          : "Not set up: emails are saved as files on the server and aren't sent later. No leads are lost."}
      </p>
      {!isSetUp && <HowTo />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {isSetUp && (
          <>
            <Fact name="Host">
              {setUp.host}, port {setUp.port}
            </Fact>
            <Fact name="Encryption">{encryptions[setUp.encryption]}</Fact>
            <Fact name="Login">{setUp.hasLogin ? "With username and password" : "None"}</Fact>
          </>
        )}
        <Fact name="Sender">
          {sender.name}, {sender.address}
        </Fact>
        <Fact name={lastOut?.intoFile ? "Last saved to a file" : "Last sent"}>
          {lastOut ? <TimeAgo at={lastOut.at} /> : "Nothing yet"}
        </Fact>
      </dl>
    </Panel>
  );
}

function HowTo() {
  return (
    <p className="max-w-2xl">
      Ask your email provider for its SMTP server, a username and a password. The person who runs your server puts them
      into <code>SMTP_URL</code>, as <code>smtps://user:password@host:465</code> or{" "}
      <code>smtp://user:password@host:587</code>, and the sender's address into <code>MAIL_FROM</code> if the provider
      only allows one. After restarting the site, send a test message from here.
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
