/** Where browsers send that a page is seen. */
export const visitPath = "/visit";

/** In bytes. */
export const maxBeaconBytes = 1000;

/** In characters. */
export const maxPathLength = 300;

/** The fields of the form that a browser sends. */
export interface Beacon {
  path: string;
  /** The host of the page that linked here, which may be this site's own; empty for none. */
  referrer: string;
  /** Parameters of the address. */
  utm_source: string;
  utm_campaign: string;
}
