/** In bytes, as the message arrived. Of a larger one only the beginning is stored, and staff see that. */
export const maxMessageBytes = 25 * 1024 * 1024;

/** The stored part of a message that is too large: enough for its headers. */
export const truncatedMessageBytes = 256 * 1024;

/** Attachments that are kept of a message. The others stay in the raw message. */
export const maxInboundAttachments = 50;

/** Lines that may begin a part. A hostile message could have millions of parts. */
export const maxBoundaries = 5_000;

/** Multipart within multipart. */
export const maxNesting = 20;

/** The size of all headers together. */
export const maxHeaderBytes = 256 * 1024;

/** The length of a message as staff read it, in characters. */
export const maxInboundTextLength = 100_000;
