/** `npm run drill -- ID`: runs a resilience experiment on the built product. See README.md in this folder. */

import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { runChosen } from "../../bench/run.ts";
import { e1, e2 } from "./e1-kill.ts";
import { e3 } from "./e3-power-cut.ts";
import { e4 } from "./e4-failing-disk.ts";
import { e5 } from "./e5-full-disk.ts";
import { e6 } from "./e6-database-away.ts";
import { e7 } from "./e7-email.ts";
import { e8 } from "./e8-two-instances.ts";
import { e9 } from "./e9-report.ts";
import { e10 } from "./e10-sessions.ts";
import { e11 } from "./e11-saves.ts";
import { e12 } from "./e12-restart.ts";
import { e13 } from "./e13-malformed.ts";
import { e14 } from "./e14-report.ts";
import { e15 } from "./e15-updates.ts";
import { e16 } from "./e16-clock.ts";
import { e17 } from "./e17-soak.ts";
import { e18 } from "./e18-report.ts";
import { e19 } from "./e19-autosave.ts";
import { e20 } from "./e20-killed-browser.ts";
import { e21 } from "./e21-new-kind.ts";
import { e22 } from "./e22-hostile.ts";
import { e24 } from "./e24-abuse.ts";
import { e25 } from "./e25-attack.ts";
import { e26 } from "./e26-cache-flood.ts";
import { e27 } from "./e27-pictures.ts";
import { e28 } from "./e28-reboot-order.ts";
import { e29 } from "./e29-nginx.ts";
import { e30 } from "./e30-alarms.ts";
import { e31 } from "./e31-pooler.ts";
import { e32 } from "./e32-second-store.ts";
import { e33 } from "./e33-inbound.ts";
import { e34 } from "./e34-webhooks.ts";
import { e35 } from "./e35-bookings.ts";
import type { Experiment } from "./experiment.ts";

const experiments: Record<string, Experiment> = {
  E1: e1,
  E2: e2,
  E3: e3,
  E4: e4,
  E5: e5,
  E6: e6,
  E7: e7,
  E8: e8,
  E9: e9,
  E10: e10,
  E11: e11,
  E12: e12,
  E13: e13,
  E14: e14,
  E15: e15,
  E16: e16,
  E17: e17,
  E18: e18,
  E19: e19,
  E20: e20,
  E21: e21,
  E22: e22,
  E27: e27,
  E24: e24,
  E25: e25,
  E26: e26,
  E28: e28,
  E30: e30,
  E29: e29,
  E31: e31,
  E32: e32,
  E33: e33,
  E34: e34,
  E35: e35,
};

function known(): string {
  return Object.entries(experiments)
    .map(([id, { shows }]) => `  npm run drill -- ${id}   ${shows}`)
    .join("\n");
}

function chosen([id, ...rest]: string[]): (() => Promise<string[]>)[] {
  const experiment = experiments[id ?? ""];
  if (experiment && rest.length === 0) return [() => experiment.run()];
  const message = id === undefined ? "Name an experiment." : `There is no experiment ${[id, ...rest].join(" ")}.`;
  throw new UserFacingError(`${message} Available:\n${known()}`);
}

await runChosen(chosen);
