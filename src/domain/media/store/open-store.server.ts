import type { BucketConfig } from "./media-url.ts";
import { diskStore, type MediaStore } from "./store.server.ts";

export interface MediaOptions {
  dataDir: string;
  /** The S3 store; without it, `dataDir`. */
  media?: { bucketConfig: BucketConfig; maxCacheBytes: number };
}

/** Opens the store for pictures. Loads the S3 client only when it is needed. */
export async function openStore({ dataDir, media }: MediaOptions): Promise<MediaStore> {
  if (!media) return diskStore(dataDir);
  const { s3Store } = await import("./s3-store.server.ts");
  return s3Store({ dataDir, ...media });
}
