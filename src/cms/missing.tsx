import { data } from "react-router";
import { Refused } from "./refused.tsx";

export function loader() {
  return data(null, { status: 404, statusText: "Not Found" });
}

export function action() {
  return data(null, { status: 404, statusText: "Not Found" });
}

export default function MissingScreen() {
  return <Refused status={404} />;
}
