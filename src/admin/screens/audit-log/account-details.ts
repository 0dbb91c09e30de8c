type Fields = Readonly<Record<string, unknown>>;

const methods: Record<string, string> = {
  password: "password",
  code: "authenticator app",
  "recovery-code": "recovery code",
  passkey: "passkey",
};

/** Roles as they are stored, with commas between them: `editor and sales`. */
function namedRoles(stored: unknown): string {
  return new Intl.ListFormat("en-US").format(String(stored).split(","));
}

/** Of changed roles: `editor and sales (was editor)`. */
export function roleDetail({ from, to }: Fields): string {
  return `${namedRoles(to)} (was ${namedRoles(from)})`;
}

/** Of accounts and logins. */
export function accountDetail({ times, ...written }: Fields): string {
  const text = (name: string) => {
    const value = written[name];
    return typeof value === "string" ? value : "";
  };
  const change = [text("from") && `from ${text("from")}`, text("to") && `to ${text("to")}`];
  const method = methods[text("method")];
  const parts = [
    ...change,
    text("role") && `as ${namedRoles(text("role"))}`,
    text("passkey"),
    method && `with ${method}`,
    text("device") && `using ${text("device")}`,
    typeof times === "number" && (times === 1 ? "once" : `${times} times`),
  ];
  return parts.filter(Boolean).join(" ");
}
