import { expect, test } from 'vitest'
import { formatRecoveryCode, newRecoveryCodes } from './recovery-code.ts'

test('ten different codes, each found again however it is typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/)
    for (const typed of [code, code.toUpperCase(), code.replace('-', ''), ` ${code.split('').join(' ')} `])
      expect(formatRecoveryCode(typed)).toBe(code)
  }
})
