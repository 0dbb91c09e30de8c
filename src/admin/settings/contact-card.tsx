import { type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { Company } from "../../content/schema/settings.ts";
import { useValue } from "../../editor/context.ts";
import { EditPanel } from "../../editor/fields.tsx";

/** A live preview of the contact details. */
export function ContactCard() {
  const [company] = useValue<Company>("company");
  const { name, phone, email, address } = company;
  return (
    <EditPanel title="Preview">
      <address className="grid gap-2 text-ink-2 not-italic">
        <p className="font-medium text-ink">{name}</p>
        <ContactLine icon={Phone}>{phone}</ContactLine>
        <ContactLine icon={Mail}>{email}</ContactLine>
        <ContactLine
          icon={MapPin}
        >{`${address.street}, ${address.city}, ${address.region} ${address.postalCode}`}</ContactLine>
      </address>
    </EditPanel>
  );
}

function ContactLine({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className="flex gap-[.6rem]">
      <Icon className="icon mt-[.15em] size-[1.1rem]" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
