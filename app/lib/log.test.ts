import { expect, test } from 'vitest'
import { createLog, describeError } from './log.ts'

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

test('an event is one line of JSON with its time in UTC, whatever stands in it', () => {
  const written: string[] = []
  const log = createLog('info', { write: (line) => written.push(line) })
  log.warn({ path: '/a\n{"level":60,"msg":"forged"}\r\u2028' }, 'request')
  log.error({ err: new Error('broken\nin two') }, 'request failed')
  expect(written).toHaveLength(2)
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    const { time } = JSON.parse(line) as { time: string }
    expect(new Date(time).toISOString()).toBe(time)
  }
})
