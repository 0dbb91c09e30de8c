import type { Size } from "#src/domain/media/image-presets.ts";

/** A default picture of the media library. Its file is in `pictures/`. */
export interface DefaultPicture {
  id: string;
  file: string;
  /** The size of a photo, in pixels: reading it from the file would load a decoder. */
  size?: Size;
  /** Alt text in the media library. */
  alt: string;
  /** The focal point, in percent of width and height. */
  focus: { x: number; y: number };
}

const hero = { width: 2400, height: 1500 };
const card = { width: 1600, height: 1067 };
const portrait = { width: 1200, height: 1500 };
const scene = { width: 1200, height: 800 };
const tile = { width: 480, height: 480 };

function photo(id: string, size: Size, x: number, y: number, alt: string): DefaultPicture {
  return { id, file: `${id}.jpg`, size, alt, focus: { x, y } };
}

function logo(id: string, name: string): DefaultPicture {
  return { id, file: `${id}.svg`, alt: `${name} logo`, focus: { x: 50, y: 50 } };
}

export const media: DefaultPicture[] = [
  photo(
    "hero-1-office",
    hero,
    60,
    45,
    "A lit two-story office standing on mangrove roots at dusk, a skiff tied beside it",
  ),
  photo(
    "hero-2-racks",
    hero,
    66,
    45,
    "Server racks on mangrove roots in the rain, cables arching into the water like roots",
  ),
  photo("hero-3-night", hero, 62, 45, "A lamplit stilt house at night with a pier and a green channel marker"),
  photo(
    "about-roots",
    portrait,
    50,
    50,
    "A mangrove standing in still water; a few of its roots are pink and white cables",
  ),
  photo(
    "case-clinic",
    card,
    52,
    45,
    "A small clinic with a green cross and a network cabinet, on mangrove roots at dawn",
  ),
  photo("case-cloud", card, 52, 40, "Hot-air balloons lifting servers one by one from a platform on mangrove roots"),
  photo("case-datacenter", card, 50, 45, "A hall of server racks under a sawtooth roof, on mangrove roots at night"),
  photo(
    "case-integration",
    card,
    50,
    42,
    "A warehouse, a market stall and an office on roots, joined by footbridges and by cables through one tower",
  ),
  photo(
    "case-network",
    { width: 2100, height: 1400 },
    50,
    42,
    "Lamps on poles above a row of mangrove islets, all hanging on one cable at dusk",
  ),
  photo("case-port", card, 52, 45, "A harbor crane swinging one pink container away from a stack, at dusk"),
  photo(
    "case-retail",
    card,
    51,
    45,
    "A pink Art Deco shop with a striped awning, lit from inside, on mangrove roots at dusk",
  ),
  photo("case-security", card, 50, 45, "A small law office with white columns under a glass dome in the rain"),
  photo(
    "case-vault",
    card,
    50,
    45,
    "A boathouse with a bank-vault door at night, green and pink lamps along the way in",
  ),
  photo(
    "service-consulting",
    card,
    60,
    52,
    "A table for two under a pink awning on the water at dawn, a brass telescope beside it",
  ),
  photo("service-managed", card, 46, 42, "A lighthouse beside a lit control room on mangrove roots at dusk"),
  photo("service-help-desk", card, 50, 48, "A lit pink telephone booth and a brass bell on mangrove roots at night"),
  photo(
    "service-software",
    card,
    54,
    48,
    "A green mill house with pink and white gears, turned by a water wheel, at dusk",
  ),
  photo(
    "service-data",
    card,
    52,
    45,
    "Six columns of lit servers that rise like a bar chart, a line of lamps above them, at night",
  ),
  photo(
    "service-cloud",
    card,
    50,
    48,
    "A cable car carries servers from a hut on mangrove roots up into the clouds at dawn",
  ),
  photo(
    "service-infrastructure",
    card,
    48,
    55,
    "Two solar panels beside a lit server cabinet and an antenna, on mangrove roots at dawn",
  ),
  photo(
    "service-security",
    card,
    50,
    45,
    "A water gate between two white towers, closed with a large brass padlock, in the rain",
  ),
  photo("service-network", card, 50, 50, "Two houses on the water joined by a bridge of pink and green cables at dusk"),
  photo(
    "post-storm",
    card,
    52,
    45,
    "A boarded-up house with sandbags and two storm flags on mangrove roots, a palm bent by the wind",
  ),
  photo("post-hook", card, 52, 50, "A fishing rod over the water at dusk, an envelope on its hook beside a mailbox"),
  photo(
    "post-lifebuoy",
    card,
    53,
    45,
    "A large life buoy on a stand at the water in pale morning haze, two skiffs tied beside it",
  ),
  photo(
    "client-charter",
    tile,
    52,
    34,
    "A white charter boat with lit windows in its cradle on mangrove roots at dusk",
  ),
  photo("client-freight", tile, 55, 45, "A small dockside crane holding a pink container above a green one at dusk"),
  photo("client-law", tile, 50, 45, "A small white courthouse with lit scales between its columns, under storm clouds"),
  photo(
    "client-paediatrics",
    tile,
    50,
    45,
    "A small clinic with a large green cross on its roof, in pale morning haze",
  ),
  photo("industry-law", scene, 48, 45, "A law library with white columns and green desk lamps, lit in the rain"),
  photo("industry-clinics", scene, 50, 45, "Three glass vaults with a scanner, a reception and an exam room, at dawn"),
  photo(
    "industry-freight",
    scene,
    52,
    48,
    "A truck on a causeway to a green freight terminal with lit dock doors, at dusk",
  ),
  photo(
    "industries-row",
    scene,
    56,
    52,
    "A law office, a clinic, a hotel, containers and a boat shed on five islands in a row, one cable from roof to roof",
  ),
  photo("industry-hotels", scene, 50, 42, "An Art Deco hotel with a pink neon fin and a turquoise pool, at night"),
  photo(
    "industry-marine",
    scene,
    50,
    48,
    "Three boats at a floating dock and a fourth in a green boat lift, in pale morning haze",
  ),
  photo(
    "careers-workshop",
    scene,
    50,
    48,
    "An open workshop with one long table, screens and tools, on mangrove roots at dawn",
  ),
  photo(
    "careers-on-call",
    card,
    50,
    45,
    "A porch with a desk, a pink telephone and a board of green lights, a skiff waiting below, at dusk",
  ),
  photo("desk-vega", tile, 50, 38, "A desk at night: a pink telephone, a storm lantern, and eleven pennants above it"),
  photo("desk-quintana", tile, 50, 36, "A desk at dawn: a balloon lifts a server beside a checklist"),
  photo("desk-duarte", tile, 50, 40, "A desk at dusk: a large screen of colored code, and spreadsheets in the basket"),
  photo(
    "desk-boudreaux",
    tile,
    50,
    40,
    "A desk under storm clouds: a large brass padlock, three binders, a key cabinet",
  ),
  photo("desk-etienne", tile, 50, 38, "A desk at dusk: a large headset on its stand, and three speech bubbles"),
  logo("partner-cisco", "Cisco"),
  logo("partner-fortinet", "Fortinet"),
  logo("partner-dell", "Dell"),
  logo("partner-microsoft", "Microsoft"),
  logo("partner-amazon-web-services", "Amazon Web Services"),
  logo("partner-lenovo", "Lenovo"),
  logo("partner-vmware", "VMware"),
  logo("partner-veeam", "Veeam"),
  logo("partner-google-cloud", "Google Cloud"),
  logo("partner-cloudflare", "Cloudflare"),
  logo("partner-okta", "Okta"),
  logo("partner-ubiquiti", "Ubiquiti"),
];
