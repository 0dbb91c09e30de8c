/** Ends a program if this Node is too old for the product: it could not even load the rest. `start` says how to start it. */
export function refuseOldNode(start: string): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return;
  process.stderr.write(
    `Mangrove needs Node 24.7 or newer. This is ${process.versions.node}. Start it with its own Node: ${start}\n`,
  );
  process.exit(1);
}
