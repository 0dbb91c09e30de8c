import { useEffect, useState } from "react";
import { href } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import type { startPasskeyLogin } from "#src/domain/auth/login/passkey-login.server.ts";
import { refusals } from "./refusal.ts";

type PasskeyChallenge = Awaited<ReturnType<typeof startPasskeyLogin>>;

async function post<T>(fields: Record<string, string>): Promise<{ status: number; body: T }> {
  const response = await fetch(href("/cmslogin/passkey"), { method: "POST", body: new URLSearchParams(fields) });
  return { status: response.status, body: await response.json() };
}

/** Asks the browser for a passkey. Null if the user cancels. */
async function askBrowser(options: PublicKeyCredentialRequestOptionsJSON): Promise<PublicKeyCredential | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  try {
    const credential = await navigator.credentials.get({ publicKey });
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return null;
    throw error;
  }
}

/** Logs in with a passkey. Returns an error message or null. */
async function logInWithPasskey(to: string): Promise<string | null> {
  const { body } = await post<PasskeyChallenge>({ intent: "begin" });
  const credential = await askBrowser(body.options);
  if (!credential) return null;
  const response = JSON.stringify(credential.toJSON());
  const finished = await post<{ to: string } | { refusal: string }>({
    intent: "finish",
    challengeToken: body.challengeToken,
    response,
    to,
  });
  if ("refusal" in finished.body) return finished.body.refusal;
  location.assign(finished.body.to);
  return null;
}

/** A button to log in with a passkey, if the browser supports them. */
export function PasskeyButton({ to }: { to: string }) {
  // Until support is known, its space is reserved, so that the layout does not shift.
  const [isSupported, setSupported] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    setSupported("PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential);
  }, []);
  if (isSupported === false) return null;

  async function logIn() {
    setBusy(true);
    setRefusal(null);
    try {
      setRefusal(await logInWithPasskey(to));
    } catch {
      setRefusal(refusals.failed.text);
    }
    setBusy(false);
  }

  return (
    <div className="login-other grid gap-[1.15rem] unscripted:hidden" data-offered={isSupported}>
      {refusal && <FormMessage tone="bad">{refusal}</FormMessage>}
      <Button variant="line" disabled={isBusy} onClick={logIn}>
        Log in with a passkey
      </Button>
    </div>
  );
}
