import http from "node:http";

interface Told {
  status: number;
  location: string;
  body: string;
}

interface Submission {
  headers: Record<string, string>;
  body: string | Buffer;
  /** Whom a proxy says that it comes from. */
  from: string;
  agent: http.Agent | false;
}

/** An answer that takes longer than this never comes, in milliseconds. */
const patience = 20_000;

/** Sends something from a page of the site's own. Rejects when the answer does not come whole. */
export function post(url: string, path: string, { headers, body, from, agent }: Submission): Promise<Told> {
  const whole = { ...headers, Origin: url, "Content-Length": Buffer.byteLength(body), "X-Forwarded-For": from };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers: whole, agent, signal: AbortSignal.timeout(patience) };
    const request = http.request(url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, location: told.location ?? "", body: Buffer.concat(chunks).toString() });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}
