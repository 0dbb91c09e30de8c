import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { sharedSite } from "../../../../tests/support/site.ts";
import { startSite } from "../../../../tests/support/site-process.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";
import { withinSeconds } from "../../../../tests/support/within-seconds.ts";
import { createHttpServer } from "../connections.ts";
import { requestListener } from "../server.ts";

const trial = sharedSite();

const form =
  "POST /contact HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n" +
  "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n";

/** A body in chunks of `size` bytes. */
function inChunks(body: Buffer, size: number): Buffer {
  const chunks: Buffer[] = [];
  for (let offset = 0; offset < body.length; offset += size) {
    const chunk = body.subarray(offset, offset + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}

function opened(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  return once(socket, "connect").then(() => socket);
}

/** Sends bytes and reads until the server ends the connection. */
async function send(url: string, bytes: Buffer): Promise<string> {
  const socket = await opened(url);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await withinSeconds(20, once(socket, "close"));
  return answer;
}

describe("a form in chunks", () => {
  const fields = Buffer.from(`name=Ana&email=ana@&message=${"m".repeat(4000)}&end=`);

  test.each([20, 100, 1460])("of %i bytes is read unchanged", async (size) => {
    const { url } = trial();
    const closing = form.replace("Host", "Connection: close\r\nHost");
    const answer = await send(url, Buffer.concat([Buffer.from(closing), inChunks(fields, size)]));
    expect(answer).toMatch(/^HTTP\/1\.1 422 .*m{4000}/s);
  });

  test("of one byte each is rejected with a message", async () => {
    const { url } = trial();
    const answer = await send(url, Buffer.concat([Buffer.from(form), inChunks(fields, 1)]));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*too many small pieces.*\n$/s);
  });
});

describe("a picture in chunks", () => {
  /** About 300 KB, each different. */
  function noise(): Promise<Buffer> {
    const create = { width: 800, height: 600, channels: 3 as const, background: "gray" };
    return sharp({ create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 60 } } })
      .jpeg()
      .toBuffer();
  }

  async function upload(size: number, bytes: Buffer): Promise<string> {
    const { site, url } = trial();
    const { db } = site.services;
    const head = [
      `POST /cms/media/upload?name=red.jpg HTTP/1.1`,
      "Host: localhost",
      "Connection: close",
      "Sec-Fetch-Site: same-origin",
      "Content-Type: image/jpeg",
      "Transfer-Encoding: chunked",
      `Cookie: ${await logInDirectly(db, await aPerson(db, { role: "editor" }))}`,
    ];
    return send(url, Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), inChunks(bytes, size)]));
  }

  test.each([100, 65_536, 1_000_000])("of %i bytes arrives complete", async (size) => {
    const { site } = trial();
    const photo = await noise();
    expect(photo.length).toBeGreaterThan(150_000);
    const answer = await upload(size, photo);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*"state":"added"/s);
    // File names are hashes of the content.
    const sum = createHash("sha256").update(photo).digest("hex").slice(0, 32);
    const files = await site.services.db.selectFrom("media").select("file").execute();
    expect(files.map(({ file }) => file.split(".", 1)[0])).toContain(sum);
  });

  test("of one byte each is rejected with a message", async () => {
    expect(await upload(1, await noise())).toMatch(/^HTTP\/1\.1 200 .*"state":"refused"/s);
  });
});

/** Resident memory of a site's worker, in megabytes. */
function memoryOf(supervisor: number): number {
  const listed = execFileSync("ps", ["-o", "rss=", "--ppid", String(supervisor)], { encoding: "utf8" });
  return Number(listed) / 1024;
}

test("many slow forms need next to no memory", { tags: ["long"] }, async () => {
  const site = await startSite({ DATA_DIR: await temporaryDirectory(), LOG_LEVEL: "warn" });
  onTestFinished(() => site.stop());
  const supervisor = site.process.pid ?? 0;
  for (let times = 0; times < 20; times++) {
    const socket = await opened(site.url);
    socket.end("GET /contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await once(socket.resume(), "close");
  }
  const before = memoryOf(supervisor);
  let most = before;

  const fast = await Promise.all(Array.from({ length: 40 }, () => opened(site.url)));
  for (const socket of fast) socket.resume().write(`${form}${"1\r\na\r\n".repeat(20_000)}`);
  await withinSeconds(60, Promise.all(fast.map((socket) => socket.closed || once(socket, "close"))));
  most = Math.max(most, memoryOf(supervisor));

  // Few enough for a short test.
  const patient = await Promise.all(Array.from({ length: 300 }, () => opened(site.url)));
  for (const socket of patient) socket.resume().write(`${form}${"1\r\na\r\n".repeat(200)}`);
  for (let times = 0; times < 10; times++) {
    for (const socket of patient) socket.write("1\r\na\r\n");
    const probe = await opened(site.url);
    probe.end("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await once(probe.resume(), "close");
    most = Math.max(most, memoryOf(supervisor));
  }
  expect(patient.filter((socket) => socket.closed)).toEqual([]);
  expect(most - before).toBeLessThan(20);
});

describe("when the connection limit is reached", () => {
  const get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

  async function startWith(most: number) {
    const { site } = trial();
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(site.log), { warn: (...line: unknown[]) => lines.push(line) });
    const logged = { ...site, log };
    const server = createHttpServer(logged).on("request", requestListener(logged));
    expect(server.maxConnections).toBe(1000);
    server.maxConnections = most;
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
  }

  test("idle connections are closed, and the log says so once", async () => {
    const { url, lines } = await startWith(3);
    const idle = await Promise.all(Array.from({ length: 3 }, () => opened(url)));
    for (const socket of idle) {
      socket.write(get);
      await once(socket, "data");
    }
    const refused = await opened(url);
    await withinSeconds(20, once(refused.resume(), "close"));
    await withinSeconds(20, Promise.all(idle.map((socket) => socket.closed || once(socket.resume(), "close"))));
    const next = await opened(url);
    next.write(get);
    expect(String(await once(next, "data"))).toMatch(/^HTTP\/1\.1 200/);
    expect(lines).toEqual([[{ refused: 1, most: 3 }, "too many connections"]]);
  });

  test("active connections continue", async () => {
    const { url, lines } = await startWith(2);
    const busy = await Promise.all([opened(url), opened(url)]);
    for (const socket of busy) socket.write(`${form}5\r\nname=\r\n`);
    for (let times = 0; times < 5; times++) {
      const refused = await opened(url);
      await withinSeconds(20, once(refused.resume(), "close"));
    }
    for (const socket of busy) socket.write("0\r\n\r\n");
    for (const answer of await Promise.all(busy.map((socket) => once(socket, "data")))) {
      expect(String(answer)).toMatch(/^HTTP\/1\.1 422/);
    }
    expect(lines).toHaveLength(1);
  });
});
