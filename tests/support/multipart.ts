import type { RequestOptions } from "./site.ts";

export interface SentFile {
  field: string;
  name: string;
  content: Buffer | string;
}

const boundary = "----WebKitFormBoundaryTide0";

/** A part with exactly this disposition. */
export function multipartPart(disposition: string, content: Buffer | string, headers = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
}

/** A file as browsers write it: quotes and line breaks in a name are escaped. */
function filePart({ field, name, content }: SentFile): Buffer {
  const escaped = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return multipartPart(`name="${field}"; filename="${escaped}"`, content, "Content-Type: application/octet-stream\r\n");
}

export const lastBoundary = Buffer.from(`--${boundary}--\r\n`);

export function multipartBody(fields: Record<string, string>, files: readonly SentFile[] = []): Buffer {
  const formParts = Object.entries(fields).map(([name, value]) => multipartPart(`name="${name}"`, value));
  return Buffer.concat([...formParts, ...files.map(filePart), lastBoundary]);
}

/** A multipart form as a browser sends it. */
export function multipartForm(url: string, body: Buffer, headers: Record<string, string> = {}): RequestOptions {
  return {
    method: "POST",
    headers: {
      Host: new URL(url).host,
      Origin: new URL(url).origin,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      ...(headers["Transfer-Encoding"] === undefined && { "Content-Length": String(body.length) }),
      ...headers,
    },
    body,
  };
}
