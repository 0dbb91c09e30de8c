type Fields = Readonly<Record<string, unknown>>;

const methods: Record<string, string> = {
  password: "password",
  code: "authenticator app",
  "recovery-code": "recovery code",
  passkey: "passkey",
};

/** Roles as they are stored, with commas between them: `editor and sales`. */
function formatRoles(stored: unknown): string {
  return new Intl.ListFormat("en-US").format(String(stored).split(","));
}

/** Describes changed roles: `editor and sales (was editor)`. */
export function roleDetail({ from, to }: Fields): string {
  return `${formatRoles(to)} (was ${formatRoles(from)})`;
}

/** Describes lines about accounts and logins. */
export function accountDetail({ times, ...fields }: Fields): string {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const change = [text("from") && `from ${text("from")}`, text("to") && `to ${text("to")}`];
  const method = methods[text("method")];
  const details = [
    ...change,
    text("role") && `as ${formatRoles(text("role"))}`,
    text("passkey"),
    method && `with ${method}`,
    text("device") && `using ${text("device")}`,
    typeof times === "number" && (times === 1 ? "once" : `${times} times`),
  ];
  return details.filter(Boolean).join(" ");
}
