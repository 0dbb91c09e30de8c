/** Has the browser make a passkey; answers with what the server is to keep, as JSON. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser made no passkey");
  return JSON.stringify(credential.toJSON());
}
