import { href } from "react-router";
import { z } from "zod";
import { whatIsOwn } from "../../content/own.server.ts";
import type { Services } from "../../context.ts";
import { hasColleague, wantsFirstSteps } from "../../people/first-steps.server.ts";
import type { Person } from "../../people/person.ts";
import { isAt, screensFor } from "../screens.ts";

export const firstStepsForm = z.object({ intent: z.literal("hide-first-steps") });

/** Something that a new site needs somebody to do. */
export interface FirstStep {
  name: string;
  detail: string;
  /** Where it is done. */
  address: string;
  isDone: boolean;
}

/** What is to be done on a new site by somebody; null when they are through, or have put it aside. */
export async function readFirstSteps(
  { db, hasMailServer }: Pick<Services, "db" | "hasMailServer">,
  person: Person,
): Promise<FirstStep[] | null> {
  if (!(await wantsFirstSteps(db, person.id))) return null;
  const [own, colleague] = await Promise.all([whatIsOwn(db), hasColleague(db, person.id)]);
  const steps: FirstStep[] = [
    {
      name: "Check the company's facts",
      detail: "Name, phone, address and hours, for every page at once",
      address: href("/cms/settings"),
      isDone: own.facts,
    },
    {
      name: "Bring your own pictures",
      detail: "Those that are there only show what fits",
      address: href("/cms/media"),
      isDone: own.pictures,
    },
    {
      name: "Have mail go out",
      detail: "So that enquiries are confirmed and you are told of them",
      address: href("/cms/settings/mail"),
      isDone: hasMailServer,
    },
    {
      name: "Invite a colleague",
      detail: "With a role that fits what they do",
      address: href("/cms/users"),
      isDone: colleague,
    },
  ];
  const screens = screensFor(person);
  const theirs = steps.filter(({ address }) => screens.some((screen) => isAt(screen, address)));
  return theirs.every(({ isDone }) => isDone) ? null : theirs;
}
