import { expect, test } from 'vitest'
import { createLog, describeError } from './log.ts'

test('a logged error has its type, code and stack, but no visitor data', () => {
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

test('an event is one line of JSON with its name and its time in UTC, even with line breaks in its fields', () => {
  const written: string[] = []
  const log = createLog('info', { write: (line) => written.push(line) })
  log.warn({ path: '/a\n{"level":60,"event":"forged"}\r\u2028' }, 'request.completed')
  log.error({ err: new Error('broken\nin two') }, 'request.failed')
  expect(written).toHaveLength(2)
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    const { time } = JSON.parse(line) as { time: string }
    expect(new Date(time).toISOString()).toBe(time)
  }
  expect(written.map((line) => JSON.parse(line).event)).toEqual(['request.completed', 'request.failed'])
})
