import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %s gets %s', (accepted, chosen) => expect(chooseEncoding(accepted)).toBe(chosen))

test('chooses among the available encodings', () => expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip'))
