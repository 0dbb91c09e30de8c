import type { ServerResponse } from "node:http";
import type { ContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { isVisible } from "#src/domain/content/published/uses.server.ts";
import { cardFile } from "#src/domain/media/cards.server.ts";
import { DecoderQueueFull, JobAbandoned } from "#src/domain/media/decoder/queue.ts";
import { isStoreUnavailable } from "#src/domain/media/store/store.server.ts";
import { currentVariantPath, type MediaFile, Variants } from "#src/domain/media/variants.server.ts";
import type { Services } from "#src/domain/services.ts";
import type { ShareCard } from "#src/domain/share-card/card.ts";
import { cacheForever, drawingPolicy, type HeaderList, isolationHeaders } from "../response/headers.ts";
import { type PreparedResponse, prepareResponse } from "../response/response.ts";
import { type Answer, closeSignal, type Rejection, redirectTo } from "../response/send.ts";

/** Pictures, by the URLs that `src/domain/media/image-presets.ts` makes. */
export class MediaFiles {
  readonly #services: Services;
  readonly #variants: Variants;
  readonly #headers: HeaderList;

  constructor(services: Services, version: ContentVersion, headers: HeaderList) {
    this.#services = services;
    this.#variants = new Variants({
      ...services,
      version: version.current,
      isInUse: (picture) => isVisible(services.db, picture, services.now()),
    });
    this.#headers = headers;
  }

  /** A picture, or where it is since it has changed. */
  async get(path: string, response: ServerResponse): Promise<Answer | null> {
    const picture = await this.#answer(() => this.#variants.file(path, () => closeSignal(response)));
    if (picture) return picture;
    const currentPath = await currentVariantPath(this.#services.db, path);
    return currentPath === null ? null : redirectTo(currentPath, this.#headers, 302);
  }

  /** A share card that a page shows now. */
  async card(digest: string, card: ShareCard, response: ServerResponse): Promise<Answer | null> {
    return this.#answer(async () => {
      const bytes = await cardFile(this.#services, digest, card, () => closeSignal(response));
      return bytes && { bytes, contentType: "image/jpeg", isShared: true };
    });
  }

  async #answer(find: () => Promise<MediaFile | null>): Promise<Answer | null> {
    try {
      const file = await find();
      return file && (await this.#response(file));
    } catch (error) {
      if (error instanceof DecoderQueueFull || error instanceof JobAbandoned) return retryLater(error.message);
      if (isStoreUnavailable(error)) return retryLater("This picture isn't available right now");
      throw error;
    }
  }

  /** Makes a variant if it is missing, unless too many visitors wait for others. */
  async make(path: string): Promise<void> {
    const { signal } = new AbortController();
    await this.#variants
      .file(path, () => signal)
      .catch((error) => {
        if (!(error instanceof DecoderQueueFull || isStoreUnavailable(error))) throw error;
      });
  }

  #response({ bytes, contentType, isShared: shared }: MediaFile): Promise<PreparedResponse> {
    const policy = contentType === "image/svg+xml" ? drawingPolicy : null;
    const headers = [...this.#headers, ...isolationHeaders(policy, shared ? "cross-origin" : "same-origin")];
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return prepareResponse({ status: 200, contentType, cacheControl: cacheForever, headers, body }, "fast");
  }
}

function retryLater(reason: string): Rejection {
  return { status: 503, message: `${reason}.`, headers: ["Retry-After", "30"] };
}
