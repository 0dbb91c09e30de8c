import { createContext } from "react-router";
import type { Db } from "./db/tables.ts";
import type { Thing } from "./discovery/structured-data.ts";
import type { MailSetUp } from "./mail/set-up.ts";
import type { Decoder } from "./media/decoder.server.ts";
import type { MediaStore } from "./media/store.ts";
import type { Admitted } from "./people/person.ts";
import type { PreviewDocument } from "./rendering/preview-bar.tsx";

/** What loaders and actions are given for each request. Made once by the server, or by a test. */
export interface Services {
  db: Db;
  /** The bytes of pictures. */
  store: MediaStore;
  /** Opens pictures. */
  decoder: Decoder;
  /** The public address, without a path: `https://example.com`. */
  origin: string;
  /** The present, which tests may set. */
  now: () => Date;
  /** Signs tokens and digests what must not be kept. */
  secret: string;
  /** Whether a mail server is set up. Without one, mails are written into files. */
  hasMailServer: boolean;
  /** Tells the background work of a new mail in the outbox; without it, a few seconds pass. */
  wakeMail: () => void;
  /** The same, but for a mail that somebody looks after: also a server that was away just now is tried. */
  tryMail: () => void;
  /** How mails leave this site. */
  mail: MailSetUp;
  /** Takes an unexpected error to the log. */
  report: (error: unknown) => void;
}

export const servicesContext = createContext<Services>();

/** What a page says of itself to programs. It is written into the document alone: browsers need none of it. */
export const structuredDataContext = createContext<readonly Thing[]>([]);

/** Of which preview a page is a part; none for the pages themselves. */
export const previewContext = createContext<PreviewDocument | null>(null);

/** Who is signed in. Set for every request under `/cms`, by its guard, before anything else looks at the request. */
export const personContext = createContext<Admitted>();
