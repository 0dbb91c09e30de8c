declare module "*/lists.ts?as-data" {
  const lists: readonly import("../content/lists.ts").List[];
  export default lists;
}
