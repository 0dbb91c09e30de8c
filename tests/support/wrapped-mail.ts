/** An element of DER. */
export function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** An element of BER whose length shows at its end, as programs write that don't know it before. */
export const streamed = (tag: number, ...content: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])]);

export const oid = (last: number) => der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last]));

/** What S/MIME puts around a MIME entity that it signs, without a signature. */
export function signed(entity: string, element = der, pieces = [entity]): Buffer {
  const text =
    pieces.length === 1
      ? der(0x04, Buffer.from(entity))
      : element(0x24, ...pieces.map((piece) => der(0x04, Buffer.from(piece))));
  const version = der(0x02, Buffer.from([1]));
  return element(
    0x30,
    oid(2),
    element(0xa0, element(0x30, version, der(0x31), element(0x30, oid(1), element(0xa0, text)), der(0x31))),
  );
}

/** An attribute of TNEF. */
export function attribute(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 1;
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(content.length, 5);
  return Buffer.concat([head, content, Buffer.alloc(2)]);
}

export const int = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
export const zeroEnded = (value: string, encoding: BufferEncoding = "latin1") => Buffer.from(`${value}\0`, encoding);

/** Mapi properties: `[type, id, content]`. */
export function properties(...list: [number, number, Buffer | number][]): Buffer {
  const encoded = list.map(([type, id, value]) => {
    const key = int(id * 0x10000 + type);
    const name = id < 0x8000 ? [] : [Buffer.alloc(16), int(0), int(7)];
    if (typeof value === "number") return Buffer.concat([key, ...name, int(value)]);
    const padding = Buffer.alloc((4 - (value.length % 4)) % 4);
    return Buffer.concat([key, ...name, int(1), int(value.length), value, padding]);
  });
  return Buffer.concat([int(list.length), ...encoded]);
}

/** A winmail.dat. */
export const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([int(0x223e9f78), Buffer.from([1, 0]), attribute(0x00089006, int(0x10000)), ...attributes]);

export const codepage = attribute(0x00069007, Buffer.concat([int(1252), int(0)]));
