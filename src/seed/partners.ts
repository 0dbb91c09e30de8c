import type { DefaultEntry } from "./entry.ts";

function partner(name: string, { wide = false } = {}): DefaultEntry<"partner"> {
  const id = `partner-${name.toLowerCase().replaceAll(" ", "-")}`;
  return { id, slug: null, content: { name, image: { media: id, alt: "" }, wide } };
}

export const partners = [
  partner("Microsoft"),
  partner("Amazon Web Services"),
  partner("Cisco", { wide: true }),
  partner("Fortinet"),
  partner("Dell"),
  partner("Lenovo", { wide: true }),
  partner("VMware", { wide: true }),
  partner("Veeam", { wide: true }),
  partner("Google Cloud"),
  partner("Cloudflare"),
  partner("Okta"),
  partner("Ubiquiti"),
];
