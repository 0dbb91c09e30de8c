import { redirect } from "react-router";
import { wordsFor } from "#src/base/words/words.ts";
import { endSignUp } from "#src/domain/leads/newsletter/sign-ups.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { describePage, headOf, readRequest } from "../load-page.server.ts";
import { PageHead } from "../page/page-head.tsx";
import { homePath, unsubscribePath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Actions, ButtonLink } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

const signUpIdPattern = /^[0-9a-f]{64}$/;

export const handle: RoutePolicy = {
  parameters: {
    // The page is the same for all; its form sends the address of the page.
    id: { pattern: signUpIdPattern, canonical: () => null },
    done: { pattern: /^yes$/, canonical: (done) => done },
  },
};

/** It is the same for every link, so that nobody learns who has signed up. Programs that open links change nothing. */
export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language, searchParams } = request;
  const content = await reader.content(language, ["settings", "seo"]);
  const words = wordsFor(language);
  const isDone = searchParams.has("done");
  const head = await headOf(request, content, {
    path: unsubscribePath(language),
    ...{ title: isDone ? words.unsubscribed : words.unsubscribeTitle, description: "", noindex: true },
  });
  await describePage(request, content, { head, crumbs: [] });
  return { head, isDone };
}

export async function action(args: Route.ActionArgs) {
  const { language } = readRequest(args);
  const { db, now } = args.context.get(servicesContext);
  const id = new URL(args.request.url).searchParams.get("id") ?? "";
  if (signUpIdPattern.test(id)) await endSignUp(db, id, null, now());
  throw redirect(unsubscribePath(language, true), 303);
}

/** Ends a newsletter sign-up with one click. */
export default function UnsubscribePage({ loaderData: { isDone } }: Route.ComponentProps) {
  const { language, company } = useShell();
  const words = useWords();
  const title = isDone ? words.unsubscribed : words.unsubscribeTitle;
  const intro = isDone ? words.unsubscribedText : words.unsubscribeText(company.name);
  return (
    <>
      <PageHead title={title} intro={intro} name={words.unsubscribe} picture={null} />
      <Section>
        {isDone ? (
          <Actions>
            <ButtonLink to={homePath(language)} tone="line">
              {words.backHome}
            </ButtonLink>
          </Actions>
        ) : (
          <form method="post">
            <Actions>
              <button type="submit" className="button" data-tone="pink">
                {words.unsubscribe}
              </button>
            </Actions>
          </form>
        )}
      </Section>
    </>
  );
}
