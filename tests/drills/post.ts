import http from "node:http";

export interface Told {
  status: number;
  location: string;
  body: string;
}

/** An answer that takes longer than this never comes, in milliseconds. */
const patience = 20_000;

/** Sends a form as a browser does, through a proxy that says whom it comes from. */
export function postForm(
  url: string,
  path: string,
  { fields, from, agent }: { fields: Record<string, string>; from: string; agent: http.Agent },
): Promise<Told> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    Origin: url,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    "X-Forwarded-For": from,
  };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, agent, signal: AbortSignal.timeout(patience) };
    const request = http.request(url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (!response.complete) return reject(Object.assign(new Error("cut"), { code: "cut short" }));
        const { statusCode: status = 0, headers } = response;
        resolve({ status, location: headers.location ?? "", body: Buffer.concat(chunks).toString() });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}
