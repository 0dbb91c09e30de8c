/** Marinas, hotels, freight, and what else is near the water: see `inquiries.ts` for the form. */
export const waterfront = `
Captain Ron Delgado | Harbor Nine Marina | harbornine.example.com | network
214 slips, and the Wi-Fi reaches about sixty of them. Our seasonal guests work from their boats now and they complain before they've tied up. Season starts in six weeks. Can this be done by then?

Sofia Lindqvist | The Palmetto House | palmettohouse.example.com | network
48-room hotel on the beach. Reviews say "lovely staff, terrible Wi-Fi." The building is coral rock, so nothing goes through the walls. Someone has to see it to believe it.

Andre Baptiste | Saltline Freight | saltline.example.com | software
We file customs entries for about 90 containers a week and copy each number from an email into a web form by hand. One typo cost us four days and a very unhappy customer. Can that be automated?

Jackie Thibodeaux | Sandbar Charters | sandbarcharters.example.com | managed
Seven boats, eleven people, one laptop that does payroll and has no backup that I know of. I wake up thinking about it.

Emilio Zayas | Zayas Flower Imports | zayasflowers.example.com | infrastructure
Our coolers report their temperature to a PC in the warehouse. When it froze in May we found out by smell. We need something that calls somebody.

Patricia Novak | Key View Suites | keyviewsuites.example.com | help-desk
Front desk in two hotels, open around the clock. The property system goes down at night about twice a month and the night clerk ends up calling me at home. Do you really answer at 3 AM?

Desmond Clarke | Clarke Cold Storage | clarkecold.example.com | network
200,000 square feet, scanners that lose the connection between aisle 14 and 22. The last company added access points until it got worse.

Beatriz Olmos | Olmos Produce | olmosproduce.example.com | data
Every morning at 4 I print eleven reports to know what to buy. I would like one, on my phone, that's right.

Kurt Nyberg | Nyberg Yacht Refit | nybergrefit.example.com | cloud
Project files for 30 yachts, each with drawings, photos and change orders. Owners and captains ask for copies from all over the world. We send them thumb drives. I know.

Thomasina Reed | Reed's Landing Resort | reedslanding.example.com | security
Somebody took over the email account of our events manager and wrote to three brides about their deposits. It was handled, but the owners want a proper review before the wedding season.

Manuel Acosta | Acosta Tile & Stone | acostatile.example.com | managed
Showroom, warehouse and a container yard in Medley. 37 people. We've grown out of the cousin who does our computers. He agrees, by the way, he'll help you.

Grace Okonkwo | Seagrape Assisted Living | seagrapeliving.example.com | network
88 residents who video call their grandchildren every Sunday at 3, all at once. Also the nurse call system shares that same network, and that keeps me up at night.

Wes Hargrove | Hargrove Marine Electronics | hargrovemarine.example.com | software
Our techs write work orders on paper in the engine room, and my wife types them in on Friday. There must be something for a tablet that works without a signal.

Lorraine Duval | Duval Catering | duvalcatering.example.com | help-desk
22 people in the office and about 60 on a busy weekend. We need someone to call when the order tablets stop talking to the kitchen printer, which is always Saturday.

Ignacio Prado | Prado Customs Brokers | pradobrokers.example.com | security
Our largest client now requires two-step sign-in and a yearly test for all suppliers. 16 people. They want a letter by the end of next month.

Simone Archer | Archer Dive Center | archerdive.example.com | cloud
The booking computer is a desktop that's been salted for nine years. I'd like everything online so that when it dies it's not a tragedy.

Harold Jimenez | Jimenez Boat Works | jimenezboatworks.example.com | infrastructure
Need a price for moving our server and phones into a new building on the river. The move date is fixed: the old lease ends on the 31st.

Adaeze Bello | Bluewater Staffing | bluewaterstaffing.example.com | software
We place crew on ships. Certificates expire, and we find out at the gangway. I want a list each Monday of what runs out in the next 60 days, and an email to the sailor.

Frank Moretti | Moretti Seafood Wholesale | morettiseafood.example.com | managed
Ransomware in September at a competitor two doors down. They were closed for nine days. I'd like to know how we'd do. 24 people, and a lot of fish.

Camille Rousseau | Hotel Almendra | hotelalmendra.example.com | consulting
We're renovating 72 rooms next summer, and the contractor asks what cabling we want. I have no idea what we want. Could you write it down for him?

Dale Whitaker | Whitaker Towing & Salvage | whitakertowing.example.com | help-desk
Dispatch runs 24 hours on two computers. If either one is down we're blind. Looking for someone who picks up fast. Five people on the office side.

Rosalind Chu | Chu Orchid Growers | chuorchids.example.com | network
Farm in Homestead, 60 acres of shade houses, no signal in most of them. The irrigation controllers need a connection and so do the people.

Oscar Villanueva | Villanueva Logistics | villanuevalogistics.example.com | data
We want to show customers where their pallet is. We know where it is, in the sense that Hector knows. How do we get this out of Hector?

Bridget Farrell | Farrell Event Rentals | farrellrentals.example.com | managed
40 employees, three warehouses, an IT contract from 2014 that nobody can find. Would like someone to come and tell us what we have first.

Kofi Mensah | Mensah Coffee Roasters | mensahcoffee.example.com | cloud
Four cafes and a roastery. The card terminals in two cafes go down whenever the music streams, and I can't be the one who fixes it anymore.

Amanda Voss | Voss Property Management | vosspm.example.com | security
We manage 31 condo associations and hold bank access for all of them. Our auditor's words were "single point of failure." I'm the point.

Terrence Boyd | Boyd Aviation Parts | boydaviation.example.com | infrastructure
Our inventory system runs on Windows Server 2012 and the vendor has stopped answering. It's in the hangar in Opa-locka, it's hot, and it's old. Need a plan before hurricane season.

Paulina Reyes | Cafe Tres Marias | tresmarias.example.com | network
Restaurant in Wynwood, 120 seats. The internet for guests and for the kitchen is the same, and on Friday nights orders take five minutes to print.

Gregory Sandoval | Sandoval Roofing | sandovalroofing.example.com | managed
After a storm we go from 20 calls a day to 400. Phones, email and the estimate program all need to survive this. The rest of the year we're 26 people with normal problems.

Joanne Petrov | Petrov Swim Academy | petrovswim.example.com | software
Parents sign up in a web form, pay in another system, and I check by hand who paid. 900 kids. I'd love to stop doing this at midnight.

Malik Thornton | Thornton Film Rentals | thorntonfilm.example.com | infrastructure
Cameras and drives go out full and come back full. We need about 200 TB that's fast in the building and safe outside it. What does it cost to do properly?

Vivian Castro | Castro & Sons Nursery | castronursery.example.com | managed
We had a quote from you two years ago and stayed with our old provider. I'd like to talk again, this time for real. 17 people now.
`;
