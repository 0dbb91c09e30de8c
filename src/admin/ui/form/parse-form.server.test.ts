import { createStaticHandler } from "react-router";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { parseForm, rejectMalformed } from "./parse-form.server.ts";

test("the middleware and the action parse a form once", async () => {
  const { queryRoute } = createStaticHandler([
    {
      id: "entry",
      path: "/entry",
      middleware: [rejectMalformed],
      action: async ({ request }) => Response.json(await parseForm(request, z.object({ content: z.string() }))),
    },
  ]);
  const body = new URLSearchParams({ content: "Storm season" });
  const request = new Request("http://localhost/entry", { method: "POST", body });
  const parse = vi.spyOn(Request.prototype, "formData");
  const answer = await queryRoute(request, { generateMiddlewareResponse: (query) => query(request) });
  expect(await answer.json()).toEqual({ content: "Storm season" });
  expect(parse).toHaveBeenCalledTimes(1);
});
