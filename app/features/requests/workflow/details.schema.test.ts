import { expect, test } from 'vitest'
import { parseDetails } from './details.schema.ts'

const id = '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11'
const parse = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ version: '3', seen: '40', ...fields })) form.set(name, value)
  return parseDetails(form)
}
const change = (fields: Record<string, string>) => {
  const parsed = parse(fields)
  return parsed.ok ? parsed.change : parsed.errors
}

test('a full form changes only edited fields', () => {
  const seen = { seen_status: 'new', seen_assignee: '', seen_next_step: 'Call', seen_next_step_on: '2026-12-01' }
  const same = { status: 'new', assignee: '', next_step: 'Call', next_step_on: '2026-12-01' }
  expect(parse({ ...seen, ...same })).toEqual({ ok: true, version: 3, lastEventId: 40, change: {} })
  expect(change({ ...seen, ...same, status: 'won' })).toEqual({ status: 'won' })
  expect(change({ ...seen, ...same, assignee: id })).toEqual({ assigneeId: id })
  expect(change({ ...seen, ...same, next_step_on: '' })).toEqual({ nextStep: { text: 'Call', on: null } })
})

test('a single field is a change', () => {
  expect(change({ assignee: '' })).toEqual({ assigneeId: null })
  expect(change({ next_step: ' Call\nDana ', next_step_on: '' })).toEqual({
    nextStep: { text: 'Call Dana', on: null },
  })
})

test('reports invalid values by field', () => {
  expect(change({ status: 'open' })).toEqual({ status: ['Choose a status'] })
  expect(change({ assignee: 'bob' })).toEqual({ assignee: ['Choose a teammate'] })
  expect(change({ next_step: 'x'.repeat(201) })).toEqual({ next_step: ['Use 200 characters or fewer'] })
  expect(change({ next_step_on: '2026-02-30' })).toEqual({ next_step_on: ['Enter a valid date'] })
  expect(parse({ version: 'x' }).ok).toBe(false)
})
