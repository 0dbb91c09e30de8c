declare module "*/lists.ts?as-data" {
  const lists: readonly import("../content/entries/lists.ts").List[];
  export default lists;
}
