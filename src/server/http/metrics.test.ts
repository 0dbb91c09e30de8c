import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { aMail, enqueue } from "../../../tests/support/outbox.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";

const metricsToken = "a token for prometheus";
const headers = { Authorization: `Bearer ${metricsToken}` };

async function startWithMetrics(engine: (typeof databases)[number]["engine"]) {
  const running = await startTestSite({ ...(await databaseSettings(engine)), metricsToken });
  const read = async () => (await ask(running.url, "/metrics", { headers })).body;
  return { ...running, read };
}

test("metrics exist only for requests with the token", async () => {
  const { url } = await startWithMetrics("sqlite");
  expect(await ask(url, "/metrics", { headers })).toMatchObject({ status: 200 });
  for (const Authorization of ["", "Bearer ", "Bearer undefined", `Bearer ${metricsToken}x`]) {
    expect(await ask(url, "/metrics", { headers: { Authorization } })).toMatchObject({ status: 404 });
  }
  const without = await startTestSite();
  expect(await ask(without.url, "/metrics", { headers: { Authorization: "Bearer undefined" } })).toMatchObject({
    status: 404,
  });
});

test.each(databases)("metrics count requests, pages, emails and leads, on $name", async ({ engine }) => {
  const { url, site, read } = await startWithMetrics(engine);
  const { db } = site.services;
  await putLeads(db, [aLead(1, {}), aLead(2, {})]);
  await enqueue(db, aMail());
  for (const path of ["/about", "/about", "/about", "/no-such-page", "/cmslogin", "/healthz"]) await ask(url, path);
  const metrics = await read();
  expect(metrics).toContain('mangrove_requests_total{class="page",status="200"} 3\n');
  expect(metrics).toContain('mangrove_requests_total{class="page",status="404"} 1\n');
  expect(metrics).toContain('mangrove_requests_total{class="staff",status="200"} 1\n');
  expect(metrics).toContain("mangrove_page_cache_hits_total 2\n");
  expect(metrics).toContain("mangrove_render_seconds_count 2\n");
  expect(metrics).toContain('mangrove_leads{status="contacted"} 2\n');
  expect(metrics).toContain("mangrove_database_up 1\n");
  expect(metrics).toMatch(/^mangrove_disk_free_bytes \d{6,}$/m);
  // Every line is a comment or a sample.
  for (const line of metrics.trimEnd().split("\n"))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{.+\})? [\d.e+-]+)$/);
  expect(metrics.includes("mangrove_database_connections{")).toBe(engine === "postgres");
});

/** Names that Prometheus itself gives. */
const ofPrometheus = ["up"];

function namedIn(file: string): string[] {
  const text = readFileSync(`deploy/monitoring/${file}`, "utf8");
  return [...text.matchAll(/\b(mangrove_\w+)|\b(up)\{/g)].map(([, mangroveName, other = ""]) => mangroveName ?? other);
}

test("the dashboard and the alert rules name only metrics that exist", async () => {
  const { read, url, site } = await startWithMetrics("postgres");
  await ask(url, "/about");
  await expect
    .poll(async () => (await site.services.db.selectFrom("health").selectAll().execute()).length)
    .toBeGreaterThan(3);
  const metrics = await read();
  const known = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
    const named = namedIn(file);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => ![...known, ...ofPrometheus].includes(name))).toEqual([]);
  }
});
