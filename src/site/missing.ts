import { data } from "react-router";

/** Thrown by loaders for what is not there; the screen around the page then says so. */
export function missing() {
  return data(null, { status: 404, statusText: "Not Found" });
}
