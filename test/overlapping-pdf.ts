/**
 * A PDF of object streams that share their compressed data: each holds the head of the next in a stored block, and all end in
 * the same empty blocks, which yield nothing (RFC 1951, 3.2.4).
 */
export function createOverlappingPdf(streams: number, emptyBlocks: number): Buffer {
  const head = (number: number) => `${number} 0 obj<</First 0/N 0/Filter/FlateDecode>>stream\n`
  const zlibHeader = Buffer.from([0x78, 0x9c])
  const parts: Buffer[] = [Buffer.from(`%PDF-1.5\n${head(1)}`)]
  for (let number = 1; number < streams; number += 1) {
    const next = head(number + 1)
    const stored = Buffer.alloc(5)
    stored.writeUInt16LE(next.length + zlibHeader.length, 1)
    stored.writeUInt16LE(~(next.length + zlibHeader.length) & 0xffff, 3)
    parts.push(zlibHeader, stored, Buffer.from(next))
  }
  // Four empty blocks of ten bits each: the slowest to read.
  const fixedBlocks = Buffer.from([0b00000010, 0b00001000, 0b00100000, 0b10000000, 0])
  return Buffer.concat([...parts, zlibHeader, Buffer.alloc(emptyBlocks * 5, fixedBlocks)])
}
