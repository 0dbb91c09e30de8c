import { iconUrl, markInAccent } from "#src/brand/mark-in-accent.ts";
import { readBrand } from "#src/domain/content/published/brand.server.ts";
import { type IconFileName, iconFileNames } from "#src/domain/media/decoder/draw-icon.server.ts";
import { DecoderQueueFull, JobAbandoned } from "#src/domain/media/decoder/queue.ts";
import { variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import type { Services } from "#src/domain/services.ts";
import { type HeaderList, isolationHeaders } from "../response/headers.ts";
import { type PreparedResponse, prepareResponse } from "../response/response.ts";
import { type Answer, redirectTo } from "../response/send.ts";
import type { StaticFiles } from "./static-files.ts";

const fileNames = [...iconFileNames, "favicon.svg" as const];

interface BrandIconsOptions {
  files: Pick<StaticFiles, "get">;
  services: Pick<Services, "content" | "decoder">;
  headers: HeaderList;
}

/**
 * The icons at fixed addresses, which browsers, phones and feed readers ask for by themselves: the brand's own icon, or the
 * default mark in its accent. The default brand has those of the build.
 */
export class BrandIcons {
  readonly #options: BrandIconsOptions;
  readonly #drawn = new Map<string, { accent: string; icon: Promise<PreparedResponse | null> }>();

  constructor(options: BrandIconsOptions) {
    this.#options = options;
  }

  /** Null for other addresses, and where the build's file is right. */
  async get(path: string): Promise<Answer | null> {
    const name = fileNames.find((fileName) => path === `/${fileName}`);
    if (name === undefined) return null;
    const { services, headers } = this.#options;
    const { mark, accent } = await readBrand(services.content);
    if (mark) return redirectTo(variantUrl(mark.key, "logo", widthsFor("logo", mark).at(-1) ?? 0, "png"), headers, 302);
    if (accent === "") return null;
    const known = this.#drawn.get(name);
    if (known?.accent === accent) return known.icon;
    const icon = this.#draw(name, accent);
    this.#drawn.set(name, { accent, icon });
    // The next request tries again.
    const forget = () => this.#drawn.delete(name);
    icon.then((found) => found ?? forget(), forget);
    return icon;
  }

  async #draw(name: IconFileName | "favicon.svg", accent: string): Promise<PreparedResponse | null> {
    const { files, headers } = this.#options;
    const [plain, file] = await Promise.all([files.get("/favicon.svg"), files.get(`/${name}`)]);
    if (!plain || !file) return null;
    const drawing = markInAccent(plain.bodies.identity.read().toString(), accent);
    const body = name === "favicon.svg" ? Buffer.from(drawing) : await this.#bitmap(drawing, name, accent);
    if (!body) return null;
    const contentType = { ico: "image/x-icon", png: "image/png", svg: "image/svg+xml; charset=utf-8" }[
      name.slice(-3) as "ico" | "png" | "svg"
    ];
    const responseContent = { status: 200, contentType, cacheControl: "no-cache", body };
    return prepareResponse({ ...responseContent, headers: [...headers, ...isolationHeaders()] }, "best");
  }

  /** Null while visitors wait for many pictures: the build's icon is better than none. */
  async #bitmap(drawing: string, name: IconFileName, accent: string): Promise<Buffer | null> {
    const { decoder } = this.#options.services;
    const { signal } = new AbortController();
    try {
      const drawn = await decoder.forVisitor(iconUrl(name, accent), signal, (decode) =>
        decode({ type: "icon", drawing, name }),
      );
      return drawn === "too heavy" ? null : Buffer.from(drawn);
    } catch (error) {
      if (error instanceof DecoderQueueFull || error instanceof JobAbandoned) return null;
      throw error;
    }
  }
}
