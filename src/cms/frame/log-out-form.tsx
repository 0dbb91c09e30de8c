import type { ReactNode } from "react";
import { href } from "react-router";
import { forgetAll } from "../form/kept.ts";
import { forgetVisits } from "../go/recent.ts";

/** Loads the login page as a document: nothing of the admin area stays in the browser's memory. */
export function LogOutForm({ children }: { children: ReactNode }) {
  return (
    <form
      method="post"
      action={href("/cms/logout")}
      onSubmit={() => {
        forgetAll();
        forgetVisits();
      }}
    >
      {children}
    </form>
  );
}
