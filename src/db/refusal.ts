/**
 * The only class of error whose words may be shown to a person. They say what is wrong and what to do about it,
 * in one message, and hold no secret. Every other error is a surprise: logged in full, shown as nothing.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
