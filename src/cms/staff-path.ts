/** Whether an address is one of staff's screens, which look otherwise than visitors' pages. */
export function isStaffPath(path: string): boolean {
  return /^\/cms(?:login)?(?:\/|$)/.test(path);
}
