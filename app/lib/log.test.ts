import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('an error keeps its kind, code and place, and loses what a visitor sent', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@acme.test) exists',
  })
  const error = new Error('Failed query: insert into t values ($1, $2)\nparams: Ada Lovelace,ada@acme.test', { cause })
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain('Failed query: insert into t')
  expect(logged).toContain('23505')
  expect(logged).toContain('log.test.ts')
  expect(logged).not.toMatch(/Ada|ada@/)
})
