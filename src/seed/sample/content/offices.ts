/** Law firms, clinics, accountants, schools: see `inquiries.ts` for the form. */
export const offices = `
Maya Ellison | Ellison & Vega Law | ellisonvega.example.com | security
One of our paralegals approved a sign-in she didn't start, and somebody read her mailbox for most of a morning. We're eleven attorneys and we need someone to tell us what was taken and how to stop it happening again. Can you come by this week?

Peter Halloran | Halloran Tax Advisors | hallorantax.example.com | managed
Busy season starts in January and I don't want to go through it with our current IT person, who answers about every third call. 14 people, one office in Coral Gables, everything on two old servers in a closet.

Denise Oyelaran | Coral Gate Pediatrics | coralgatepeds.example.com | help-desk
Three clinics, 42 staff. When the check-in tablets stop working at 8 AM there's nobody to call until our guy wakes up. What would it cost to have a real help desk from 7 to 7, Saturdays included?

Luis Ferrer | Ferrer Immigration Group | ferrerimmigration.example.com | cloud
We have 4 TB of client files on a NAS under my desk and three people working from home over a VPN that drops. I'd like to be in SharePoint or something similar before our lease ends in March.

Hannah Brandt | Brandt & Osei CPA | brandtosei.example.com | security
Our cyber insurance renewal has a six-page questionnaire and I can honestly answer about half of it. Who helps with this kind of thing? Renewal date is the 15th of next month.

Dr. Samuel Pratt | Pratt Dental Studio | prattdental.example.com | network
New X-ray machine arrives in five weeks and the vendor says our network is "not adequate." Two floors, nine operatories. Could someone look at the cabling and tell me whether he's right?

Gloria Menendez | Menendez Title & Escrow | menendeztitle.example.com | security
A buyer got an email with changed wire instructions that looked exactly like ours. We caught it by phone, with about an hour to spare. I need to know whether our mail was broken into or theirs.

Owen Castellano | Bayridge Academy | bayridgeacademy.example.org | network
K-8 school in Kendall, 310 students, 180 Chromebooks. State testing is online now and last spring half of the fourth grade was disconnected twice. We have until April.

Ruth Abelman | Abelman Estate Law | abelmanlaw.example.com | managed
Two attorneys and two assistants. I'm probably too small for you, but a client recommended you and I'm tired of being my own IT department at night.

Marcus Tolliver | Tolliver Claims Consultants | tolliverclaims.example.com | data
We're public adjusters. Each storm we rebuild the same spreadsheet of 600 claims from scratch, and no two people have the same numbers. I'd like one place where the numbers are right.

Inés Carvajal | Clínica Nueva Vida | nuevavida.example.org | managed
Community clinic in Little Havana, 26 people. Our grant requires a written security plan and a named IT contact. We have neither, and the audit is in eight weeks.

Trevor Blanchard | Blanchard Wealth | blanchardwealth.example.com | consulting
Our broker-dealer sent a 40-question cybersecurity review. I don't need a new provider yet, I need someone independent to go through it with me. Is that something you bill by the day?

Aisha Rahman | Rahman Physical Therapy | rahmanpt.example.com | cloud
We're opening a second location in Doral in February and I want scheduling, phones and files to just work in both places. Starting from zero there, so we can do it right.

Colleen Fitzgerald | St. Brendan Parish School | stbrendanschool.example.org | help-desk
Our technology coordinator retires in June after 22 years, and most of how things work is in his head. Could someone sit with him before then and write it down, and maybe take over after?

Victor Anselmi | Anselmi Architects | anselmiarch.example.com | infrastructure
Nine architects, Revit files of 2 GB and up, and opening one from the server takes long enough to make coffee. Is it the server, the switch, or us?

Priya Nair | Biscayne Fertility Partners | biscaynefertility.example.com | security
We had an outside firm test us in the spring and the report is 90 pages. I need a team that fixes things and shows me the list getting shorter. 55 users, two sites.

George Whitlock | Whitlock Surveying | whitlocksurvey.example.com | infrastructure
Our server has been beeping since Tuesday. It has twelve years of survey plats on it. I'd like to talk to someone today if at all possible.

Natalia Sosa | Sosa Bilingual Court Reporting | sosareporting.example.com | software
We type the same case information into four systems for every deposition, about 30 a week. Is it realistic to connect them or do we need a new system?

Bernard Achebe | Achebe Cardiology | achebecardio.example.com | managed
Looking for quotes from three companies for 31 workstations, 2 servers, one office in Aventura. Please include what happens after hours. Decision by the end of the quarter.

Lydia Marsh | Marsh & Kettering Insurance | marshkettering.example.com | help-desk
Our people have stopped calling the help desk we pay for because it's faster to restart and hope. I'd like to hear how you measure that and what you'd promise.

Joaquín Beltrán | Beltran Accounting | beltranaccounting.example.com | cloud
QuickBooks on a server that three people reach from home through remote desktop. It works until it doesn't. What do other firms our size do?

Kimberly Stroud | Gables Montessori | gablesmontessori.example.org | managed
Small school, 19 staff, one very slow Wi-Fi. Parents pay online and the tablets at the front desk lose the connection every afternoon at pickup.

Anton Reyes | Reyes Veterinary Hospital | reyesvet.example.com | network
We lost internet for six hours on Saturday with a full waiting room. What would it take to have a second line that switches over without anybody touching anything?

Sheila Grant | Grant Mediation | grantmediation.example.com | security
I share confidential files with two sides of a dispute who must never see each other's folders. I've been doing it by email and I'd like to stop.

Rafael Quintana | Quintana Structural Engineers | quintanase.example.com | infrastructure
We have 40-year inspections lined up for the next two years and the drawings are filling our storage. 8 TB now, growing by about a third each year. Looking for a plan and a budget.

Dr. Elena Marchetti | Marchetti Dermatology | marchettiderm.example.com | managed
Our current contract is up for renewal in 60 days, and they raised the price by 22 percent without a word. 18 people, one location. Please call me after 4, I'm with patients until then.

Wendell Pierce | Pierce Probate Group | pierceprobate.example.com | data
I have a simple question that nobody can answer: how many open matters do we have, and how old are they? We have the data in three programs.

Monica Delacroix | Delacroix Family Dentistry | delacroixdental.example.com | help-desk
The front desk printer, the card terminal and the insurance website take turns being broken. Nothing big, every day something. Can you take over just the support?

Stuart Kimball | Kimball & Daughters Appraisal | kimballappraisal.example.com | cloud
My daughters want everything in the cloud. I want to know what happens to thirty years of appraisals if we stop paying the monthly bill. Can somebody explain it to me without selling?

Yolanda Prieto | Southside Charter Network | southsidecharter.example.org | consulting
Four charter schools, each with its own vendor, its own contract and its own passwords. The board wants one plan and one budget by May. We'd need someone who has done this for schools.

Evelyn Marchand | Marchand Family Office | marchandoffice.example.com | security
We're four people who look after one family. The children's accounts, the house network and the office are all tangled together, and I would like them untangled discreetly.

Theodore Banks | Banks Hearing Centers | bankshearing.example.com | network
Six small offices from Homestead to Hollywood. Each one has a different router that somebody's nephew set up. I'd like them all the same, and somebody who can see them all at once.
`;
