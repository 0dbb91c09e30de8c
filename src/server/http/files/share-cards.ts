import type { ServerResponse } from "node:http";
import { LruCache } from "#src/base/lru-cache.ts";
import type { ContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import type { Services } from "#src/domain/services.ts";
import { cardUrl, parseCardUrl, type ShareCard } from "#src/domain/share-card/card.ts";
import { cardDigest } from "#src/domain/share-card/digest.server.ts";
import type { App } from "../app.ts";
import type { Admission } from "../guards/admission.ts";
import type { Pages } from "../pages.ts";
import type { HeaderList } from "../response/headers.ts";
import { type Answer, redirectTo } from "../response/send.ts";
import type { MediaFiles } from "./media-files.ts";

interface ShareCardsOptions {
  app: App;
  services: Pick<Services, "origin">;
  version: ContentVersion;
  pages: Pages;
  media: MediaFiles;
  headers: HeaderList;
  /** Limits rendering for visitors. */
  queue: Admission;
}

interface CachedCard {
  /** The content version at which the page was asked. */
  version: number;
  card: Promise<ShareCard | null>;
}

/** In memory, below a megabyte. */
const maxCached = 1000;

/**
 * Share cards, by the URLs that `share-card/card.ts` makes. Only the card that a page shows now is drawn, so that strangers
 * cannot have others drawn.
 */
export class ShareCards {
  readonly #options: ShareCardsOptions;
  readonly #cached = new LruCache<string, CachedCard>(maxCached);

  constructor(options: ShareCardsOptions) {
    this.#options = options;
  }

  /** The card; where it is now, if the page has changed; `null` for other URLs. */
  async get(url: string, network: string, response: ServerResponse): Promise<Answer | null> {
    const requested = parseCardUrl(url);
    if (!requested) return null;
    const { pages, media, headers } = this.#options;
    const path = (await pages.redirectFrom(requested.path))?.target ?? requested.path;
    // Made-up paths share a key.
    if ((await pages.keyFor({ path, query: "" })) !== path) return null;
    const card = await this.#currentCard(path, network);
    if (!card) return null;
    const digest = cardDigest(card);
    if (digest !== requested.digest || card.path !== requested.path)
      return redirectTo(cardUrl(card.path, digest), headers, 302);
    return media.card(digest, card, response);
  }

  #currentCard(path: string, network: string): Promise<ShareCard | null> {
    const version = this.#options.version.current();
    const known = this.#cached.get(path);
    if (known?.version === version) return known.card;
    const card = this.#readCard(path, network);
    this.#cached.set(path, { version, card });
    card.catch(() => this.#cached.delete(path));
    return card;
  }

  /** Asks the page itself. */
  #readCard(path: string, network: string): Promise<ShareCard | null> {
    const { app, services, queue } = this.#options;
    return queue.run(network, async () => {
      const found: ShareCard[] = [];
      const { status } = await app(new Request(new URL(path, services.origin)), {
        onCard: (card) => found.push(card),
      });
      if (status >= 500) throw new Error(`The page ${path} has no share card: ${status}`);
      return status === 200 ? (found[0] ?? null) : null;
    });
  }
}
