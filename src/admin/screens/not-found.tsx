import { data } from "react-router";

function missing(): never {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export { missing as action, missing as loader };

export default function MissingScreen() {
  return null;
}
