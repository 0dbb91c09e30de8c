import { Mail, MapPin, Phone } from "lucide-react";
import type { Company } from "../../content/schema/settings.ts";
import { useValue } from "../../editor/context.ts";
import { EditPanel } from "../../editor/fields.tsx";

/** A live preview of the contact details. */
export function ContactCard() {
  const [company] = useValue<Company>("company");
  const { name, phone, email, address } = company;
  return (
    <EditPanel title="Preview">
      <address className="contact-card">
        <p className="font-medium text-ink">{name}</p>
        <p className="contact-line">
          <Phone className="icon" aria-hidden />
          {phone}
        </p>
        <p className="contact-line">
          <Mail className="icon" aria-hidden />
          {email}
        </p>
        <p className="contact-line">
          <MapPin className="icon" aria-hidden />
          <span>
            {address.street}, {address.city}, {address.region} {address.postalCode}
          </span>
        </p>
      </address>
    </EditPanel>
  );
}
