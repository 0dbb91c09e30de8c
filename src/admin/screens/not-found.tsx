import { data } from "react-router";

function notFound(): never {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export { notFound as action, notFound as loader };

export default function NotFoundScreen() {
  return null;
}
