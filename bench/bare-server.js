/** The least that answers over HTTP in Node: what the product's start is compared with. */
import { createServer } from "node:http";

createServer((_request, response) => response.end("ok\n")).listen(Number(process.env.PORT), "127.0.0.1");
