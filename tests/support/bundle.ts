import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const client = "build/client";

interface RouteFiles {
  module: string;
  imports: string[];
  css: string[];
}

export interface Manifest {
  /** Its own address. */
  file: string;
  entry: RouteFiles;
  routes: Record<string, RouteFiles>;
}

/** The URL of the one asset in the build whose name matches. */
export function assetNamed(named: RegExp): string {
  const [name, ...others] = readdirSync(path.join(client, "assets")).filter((asset) => named.test(asset));
  if (name === undefined || others.length > 0) throw new Error(`${named} names ${[name, ...others].join(", ")}`);
  return `/assets/${name}`;
}

export function readAsset(file: string): string {
  return readFileSync(path.join(client, file), "utf8");
}

/** A route manifest that documents load. */
export function manifestNamed(named: RegExp): Manifest {
  const file = assetNamed(named);
  const code = readAsset(file);
  return { file, ...JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1)) };
}

/** The scripts that a document of these routes loads first, without the manifest. */
export function scriptsOf({ entry, routes }: Manifest, ids: readonly string[]): Set<string> {
  const sources = [entry, ...ids.map((id) => routes[id])];
  return new Set(sources.flatMap((source) => (source ? [source.module, ...source.imports] : [])));
}

/** The static imports of a script. */
export function importsOf(file: string): string[] {
  return [...readAsset(file).matchAll(/from\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
}

/** In bytes, gzipped. */
export function weightOf(files: Iterable<string>): number {
  return Array.from(files, (file) => gzipSync(readAsset(file), { level: 9 }).length).reduce((sum, one) => sum + one, 0);
}
