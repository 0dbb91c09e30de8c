/**
 * The only error class whose message people see. The message says what is wrong and what to do, without secrets. All other
 * errors are logged in full and not shown.
 */
export class UserFacingError extends Error {
  override readonly name = "UserFacingError";
}
