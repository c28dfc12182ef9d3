import { expect, test } from 'vitest'
import { createRecoveryCodes, formatRecoveryCode } from './recovery-code.ts'

test('creates ten different codes and normalizes typed ones', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/)
    for (const typed of [code, code.toUpperCase(), code.replace('-', ''), ` ${code.split('').join(' ')} `])
      expect(formatRecoveryCode(typed)).toBe(code)
  }
})
