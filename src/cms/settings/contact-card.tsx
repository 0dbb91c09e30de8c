import { Mail, MapPin, Phone } from "lucide-react";
import type { Company } from "../../content/kinds/settings.ts";
import { usePart } from "../edit/context.ts";
import { EditPanel } from "../edit/fields.tsx";

/** How the facts read together, while they are typed. */
export function ContactCard() {
  const [company] = usePart<Company>("company");
  const { name, phone, email, address } = company;
  return (
    <EditPanel title="How it reads">
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
