/*
 * Preloaded into a site: its clock is CLOCK_OFFSET milliseconds ahead of the machine's.
 */

const offset = Number(process.env.CLOCK_OFFSET);
const MachineDate = Date;

class ShiftedDate extends MachineDate {
  constructor(...dateArguments: unknown[]) {
    if (dateArguments.length === 0) super(ShiftedDate.now());
    else super(...(dateArguments as [number]));
  }

  static override now(): number {
    return MachineDate.now() + offset;
  }
}

Object.assign(globalThis, { Date: ShiftedDate });
