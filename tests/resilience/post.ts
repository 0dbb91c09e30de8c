import http from "node:http";

interface Answer {
  status: number;
  location: string;
  body: string;
}

interface Submission {
  headers: Record<string, string>;
  body: string | Buffer;
  /** Client address in X-Forwarded-For. */
  from: string;
  agent: http.Agent | false;
}

/** Timeout of a request, in milliseconds. */
const timeout = 20_000;

/** Sends a same-origin POST. Rejects if the response is incomplete. */
export function post(url: string, path: string, { headers, body, from, agent }: Submission): Promise<Answer> {
  const allHeaders = { ...headers, Origin: url, "Content-Length": Buffer.byteLength(body), "X-Forwarded-For": from };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers: allHeaders, agent, signal: AbortSignal.timeout(timeout) };
    const request = http.request(url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: responseHeaders } = response;
        resolve({ status, location: responseHeaders.location ?? "", body: Buffer.concat(chunks).toString() });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}
