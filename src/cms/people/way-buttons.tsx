import { ChoiceField } from "../form/fields.tsx";

const byMail = { value: "mail", label: "By mail" };
const byLink = { value: "link", label: "With a link that I hand over" };

interface WayFieldProps {
  label: string;
  hint?: string;
  hasMailServer: boolean;
}

/** How a one-time link reaches its person. Where no mail goes out, there is one way. */
export function WayField({ label, hint, hasMailServer }: WayFieldProps) {
  const noMail = "Mail does not go out yet, so you hand the link over.";
  return (
    <ChoiceField
      name="way"
      label={label}
      options={hasMailServer ? [byMail, byLink] : [byLink]}
      value={hasMailServer ? byMail.value : byLink.value}
      hint={[hint, !hasMailServer && noMail].filter(Boolean).join(" ") || undefined}
    />
  );
}
