/** Made-up coworkers. They can't log in. */
export const coworkers = [
  { id: "5a3b1c60-7d1e-4f0a-9c11-0e5a3f7d2b01", name: "Dana Whitmore", email: "dana.whitmore@example.com" },
  { id: "5a3b1c60-7d1e-4f0a-9c11-0e5a3f7d2b02", name: "Miguel Santos", email: "miguel.santos@example.com" },
  { id: "5a3b1c60-7d1e-4f0a-9c11-0e5a3f7d2b03", name: "Priscilla Boone", email: "priscilla.boone@example.com" },
] as const;
