import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { maxBytes } from '#app/features/imports/limits.ts'
import { SupplierError } from '../source/supplier-error.ts'

export const tooLarge = new SupplierError('rejected', `The file is larger than ${maxBytes / 1024 / 1024} MB.`)

/** Passes a file on, ends it above the size of an import, and computes its hash. */
export function createSizeLimiter() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > maxBytes) done(tooLarge)
      else done(null, chunk)
    },
  })
  return { stream, getBytes: () => bytes, getHash: () => hash.digest('hex') }
}
