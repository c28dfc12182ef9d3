import { randomInt } from 'node:crypto'
import { codeAlphabet } from '#app/lib/text/code-alphabet.ts'

const length = 8

/** Creates a reference code of a stock item or a shipment, such as `K7QM4XWP`. It is no secret. */
export const createReferenceCode = (): string =>
  Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
