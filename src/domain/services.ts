import { createContext } from "react-router";
import type { Db } from "#src/base/db/tables.ts";
import type { SessionPerson } from "./auth/person.ts";
import type { CalendarReader } from "./bookings/calendar-reader.server.ts";
import type { ContentReader } from "./content/published/reader.server.ts";
import type { MailReader } from "./email/inbound/mail-reader.server.ts";
import type { TransportInfo } from "./email/transport/transport-info.ts";
import type { VisitorFile } from "./leads/answers/visitor-file.server.ts";
import type { Decoder } from "./media/decoder/decoder.server.ts";
import type { MediaStore } from "./media/store/store.server.ts";
import type { Thing } from "./seo/structured-data.ts";
import type { ShareCard } from "./share-card/card.ts";

/** What loaders and actions are given for each request. Made once by the server, or by a test. */
export interface Services {
  db: Db;
  /** What visitors see. */
  content: ContentReader;
  /** The bytes of pictures. */
  store: MediaStore;
  /** Opens pictures. */
  decoder: Decoder;
  /** Reads emails that came in. */
  mailReader: MailReader;
  /** Reads people's own calendars. */
  calendarReader: CalendarReader;
  /** The public address, without a path: `https://example.com`. */
  origin: string;
  /** The present, which tests may set. */
  now: () => Date;
  /** Signs tokens and digests what must not be kept. */
  secret: string;
  /** Tells the background work that something for it is stored; without it, a few seconds pass. */
  wakeSender: () => void;
  /**
   * Like `wakeSender`, when a person waits for an email, or has changed how emails are sent: also tries a server that was
   * unreachable a moment ago.
   */
  tryMail: () => void;
  webhooks: {
    /** The operator lets them go to private addresses, and without encryption. So do calendars that are read. */
    allowsPrivate: boolean;
  };
  /** How emails are sent now. */
  mail: () => Promise<TransportInfo>;
  /** Overrides the minimum duration of a login attempt, in milliseconds. Only tests that are not about it set it. */
  loginDurationMs?: number;
  /** Counts a search of the site that found nothing. */
  countSearchMiss: (query: string) => void;
  /** Stores the visits that this instance has counted in memory. It does not throw. */
  storeVisits: () => Promise<void>;
  /** Takes an unexpected error to the log. */
  report: (error: unknown) => void;
}

export const servicesContext = createContext<Services>();

/** What a page says of itself to programs. It is written into the document alone: browsers need none of it. */
export const structuredDataContext = createContext<readonly Thing[]>([]);

/** The client's IP address, for what is limited or noted by it. */
export const clientAddressContext = createContext<string>("");

/** The files that came with a visitor's form. They are deleted after the answer: see `leads/answers/`. */
export const visitorFilesContext = createContext<readonly VisitorFile[]>([]);

/** Takes the page's share card, for the server that draws it. */
export const shareCardContext = createContext<(card: ShareCard) => void>(() => {});

/** A preview, as its documents speak of it. */
export interface PreviewDocument {
  title: string;
  /** What is shown, and until when. */
  message: string;
  /** What keeps it from being published. */
  gaps: readonly { path: string; label: string; message: string }[];
  /** What the pane needs to know of the rendered page; null for others than staff. */
  describe: ((html: string) => object) | null;
  audience: "previewers" | "framed";
}

/** The preview that a page is part of; null for public pages. */
export const previewContext = createContext<PreviewDocument | null>(null);

/** Who is signed in. Set for every request under `/cms`, by its guard, before anything else looks at the request. */
export const personContext = createContext<SessionPerson>();
