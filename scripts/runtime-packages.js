/** The packages that the built product loads: those with native code. All others are in its bundles. */
export const runtimePackages = ["sharp"];
