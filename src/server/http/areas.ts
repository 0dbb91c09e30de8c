import { handleScreen, handleSharedPreview, writeScreen } from "./admin-requests.ts";
import { clientNetwork } from "./guards/admit-request.ts";
import { receiveInboundEmail } from "./inbound-email.ts";
import type { PathAndQuery } from "./page-cache/page-key.ts";
import type { Answer } from "./response/send.ts";
import type { Exchange } from "./site.ts";
import { receiveVisit } from "./visit-requests.ts";

/** Null if the path is that of a page after all. */
type Answering = (exchange: Exchange, url: PathAndQuery) => Promise<Answer | null>;

interface Area {
  /** Programs write to it, and not the site's own pages. */
  isForPrograms?: true;
  read?: Answering;
  write?: Answering;
}

const staff: Area = { read: handleScreen, write: writeScreen };

/** Who answers what is no page, by the first segment of the path. */
const areas = new Map<string, Area>([
  [
    "assets",
    { read: async ({ site }, { path }) => (await site.brandStyles.get(path)) ?? site.files.get(path) ?? null },
  ],
  ["cms", staff],
  ["cmslogin", staff],
  ["files", { read: ({ site, request }, { path }) => site.downloads.get(path, request) }],
  ["inbound-email", { isForPrograms: true, write: receiveInboundEmail }],
  ["media", { read: readPicture }],
  ["preview", { read: handleSharedPreview }],
  ["visit", { write: receiveVisit }],
]);

/** Files beside the folders: icons. */
const rootFile: Area = {
  read: async ({ site }, { path }) => (await site.brandIcons.get(path)) ?? site.files.get(path) ?? null,
};

async function readPicture(exchange: Exchange, { path }: PathAndQuery): Promise<Answer | null> {
  const { site, response } = exchange;
  const card = await site.cards.get(path, clientNetwork(exchange), response);
  return card ?? site.media.get(path, response);
}

export function areaOf(path: string): Area | undefined {
  const end = path.indexOf("/", 1);
  const segment = path.slice(1, end < 0 ? undefined : end);
  if (!segment.includes(".")) return areas.get(segment);
  return segment.endsWith(".data") ? areas.get(segment.slice(0, -".data".length)) : rootFile;
}
