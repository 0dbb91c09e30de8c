import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { Decoder } from "#src/domain/media/decoder/decoder.server.ts";

/** A decoder from source; stops after the test. */
export function testDecoder(): Decoder {
  const decoder = new Decoder(
    fileURLToPath(new URL("../../src/domain/media/decoder/decoder-child.server.ts", import.meta.url)),
  );
  onTestFinished(() => decoder.stop());
  return decoder;
}
