/** Short ones, and some in Spanish: see `inquiries.ts` for the form. */
export const neighbors = `
Carla Jennings | Jennings Interiors | jenningsinteriors.example.com | help-desk
Outlook asks me for my password every ten minutes since this morning. Do you help with single problems or only with contracts?

Bill Tran | Tran Auto Body | tranautobody.example.com | network
How much to run internet cable to a second building about 150 feet away?

Nadia Haddad | Haddad Translations | haddadtranslations.example.com | managed
We're a team of nine, all remote, all on our own laptops. A client asked how we manage the devices. We don't. Please help.

Roger Eastman | Eastman Printing | eastmanprinting.example.com | infrastructure
Two presses are fed by a computer with Windows 7. The press maker says never touch it, our insurer says it has to go. Who's right?

Tatiana Bloom | Bloom Yoga Collective | bloomyoga.example.com |
Hi! I saw you on the list of hurricane-ready companies. We have three studios and just want to be sure that our member list survives. Is there a small package?

Mike Santangelo | Santangelo Brothers Plumbing | santangeloplumbing.example.com | software
Looking for somebody to connect our scheduling app with QuickBooks. The app has an API, if that helps.

Dana Whitfield | Whitfield Mediation Center | whitfieldcenter.example.org | consulting
We're a nonprofit with a donated server and a donated IT guy. Both are leaving in January. Could we get an hour of advice?

Leonard Fisk | Fisk Medical Billing | fiskbilling.example.com | security
What do you charge for a yearly risk assessment, 12 users, no servers? We need one on file by December 31.

Ebony Marshall | Marshall Pharmacy | marshallpharmacy.example.com | network
Second time this month that our dispensing software lost its connection for an hour. Line provider says it's inside, software vendor says it's outside.

Chris Lagos | Lagos Landscaping | lagoslandscaping.example.com | cloud
My office manager's laptop was stolen out of her car yesterday with everything on it. What can you still do now, and what should I have had?

Helen Abernathy | Abernathy Antiques | abernathyantiques.example.com |
Do you also help with a website? Ours shows a warning when I open it on my phone.

Jamal Whitney | Whitney Fitness Clubs | whitneyfitness.example.com | data
Five clubs, five membership systems (don't ask). How long would it take to get one report with all members who haven't been here in 30 days?

Ana Lucía Torres | Panadería La Espiga | laespiga.example.com | help-desk | es
Buenas tardes. Tenemos cuatro panaderías y la caja de una se congela cada mañana a las 7, cuando hay más gente. ¿Alguien nos puede ayudar en español?

Jorge Villalobos | Villalobos Contadores | villalobos.example.com | managed | es
Somos un despacho de contadores en Hialeah, 12 personas. Buscamos quien se haga cargo de las computadoras y de los respaldos antes de la temporada de impuestos.

Mercedes Pino | Clínica Dental Pino | dentalpino.example.com | security | es
La aseguradora nos pide una evaluación de seguridad este año. Somos 15 empleados y dos consultorios. ¿Cuánto tarda y qué necesitan de nosotros?

Raúl Camacho | Camacho Repuestos | camachorepuestos.example.com | infrastructure | es
El servidor del almacén tiene diez años y ya se apagó dos veces este mes. Necesito un presupuesto para cambiarlo sin cerrar un día entero.

Silvia Arango | Colegio Los Pinos | colegiolospinos.example.org | network | es
El Wi-Fi no llega a seis de las veinte aulas. Queremos resolverlo durante las vacaciones de invierno. ¿Pueden venir a verlo?

Héctor Lozano | Transportes Lozano | lozanotransportes.example.com | software | es
Cada chofer manda fotos de los recibos por teléfono y mi hija las copia en una tabla. ¿Hay un programa para esto o hay que hacerlo?

Tina Kowalski | Kowalski Bridal | kowalskibridal.example.com | help-desk
Two stores, two very old computers, one patient bride at the counter. Call when you can.

Edgar Simmons | Simmons Funeral Homes | simmonsfuneral.example.com | managed
We need quiet, reliable people who understand that they can't call the front desk during a service. Three locations, 21 staff.

Olivia Park | Park & Lowell Design | parklowell.example.com | cloud
Half of us are on Macs, half on PCs, and shared files get "conflicted copy" names all day. There are 13 of us.

Nathan Greer | Greer Construction | greerconstruction.example.com | security
A supplier's hacked mailbox sent us a fake invoice, and we paid $18,400. The bank says it's gone. What should we change so it can't happen twice?

Valerie Munroe | Munroe Catering School | munroeschool.example.org | consulting
We have a technology grant of $60,000 to spend by June and no technology plan. I'd rather spend it on the right things.

Phil Davenport | Davenport Pools | davenportpools.example.com |
Getting three quotes for IT support, 8 computers. What's your monthly price?

Irene Kessler | Kessler Chamber Players | kesslerplayers.example.org | cloud
We're an orchestra with 40 musicians and one and a half people in the office. Sheet music, contracts and donors are on a drive that the half takes home.

Steve Okafor | Okafor Electric | okaforelectric.example.com | managed
You did good work for my neighbor in the warehouse next to ours. 19 people, 11 trucks. Can you come by on a Friday? That's when everyone is in.
`;
