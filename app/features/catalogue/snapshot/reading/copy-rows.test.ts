import { expect, test } from 'vitest'
import { CopyReader } from './copy-rows.ts'

/** Rows as `copy … to stdout (format binary)` sends them. */
function copied(rows: (string | null)[][]): Buffer {
  const int = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const field = (text: string | null) =>
    text === null ? [int(-1, 4)] : [int(Buffer.byteLength(text), 4), Buffer.from(text)]
  return Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
    int(0, 4),
    int(0, 4),
    ...rows.flatMap((row) => [int(row.length, 2), ...row.flatMap(field)]),
    int(-1, 2),
  ])
}

test.for([1, 2, 3, 7, 19, 1_000])('rows that arrive %i bytes at a time come out whole', (size) => {
  const rows = [
    ['mug', null, 'straße'],
    ['', 'x'.repeat(50), null],
    [null, null, null],
    ['last', 'row', ''],
  ]
  const bytes = copied(rows)
  const read: (string | null)[][] = []
  const reader = new CopyReader(3, ({ bytes: from, starts, lengths }) => {
    read.push(
      [0, 1, 2].map((field) => {
        const [start = 0, length = 0] = [starts[field], lengths[field]]
        return length < 0 ? null : from.toString('utf8', start, start + length)
      }),
    )
  })
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
  expect(read).toEqual(rows)
})
