import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { emailSignups, requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeEachKind, storeRequest } from '#test/requests.ts'
import { createReference } from '../reference.ts'

vi.mock('../reference.ts', async (original) => {
  const real = await original<typeof import('../reference.ts')>()
  return { ...real, createReference: vi.fn(real.createReference) }
})

test('the request index has a row for each request of every kind', async ({ db, services }) => {
  const { signup, project, quote, onRequest, box, sample } = await storeEachKind(services)
  const entries = Object.fromEntries((await db.select().from(requests)).map((row) => [row.id, row]))
  const whitfield = { contact_name: 'Dana Whitfield', email: 'Dana@Northwind.example' }
  const lee = { contact_name: 'Kim Lee', company: null }
  expect(entries).toMatchObject({
    [signup.id]: { ...signup, kind: 'email-signup', contact_name: null, summary: '', suspected_spam: true },
    [project.id]: { ...project, kind: 'project', ...whitfield, company: null, summary: 'Bulk Swag', value_cents: null },
    [quote.id]: { ...quote, kind: 'quote', ...lee, summary: '144 x Camp Mug', value_cents: 177_840 },
    [onRequest.id]: { ...onRequest, kind: 'quote', ...lee, summary: '144 x Yacht', value_cents: null },
    [box.id]: { ...box, kind: 'swag-box', ...whitfield, company: 'Northwind', value_cents: 120_005 },
    [sample.id]: { ...sample, kind: 'free-sample', contact_name: 'Ana', company: 'Northwind', summary: 'Northwind' },
  })
  for (const { status } of Object.values(entries)) expect(status).toBe('new')
  const [row] = await db.select().from(emailSignups)
  expect(entries[signup.id]?.created_at).toEqual(row?.created_at)
})

test('retries with another reference if one is in use', async ({ db, services }) => {
  const first = await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  vi.mocked(createReference).mockReturnValueOnce(first.reference).mockReturnValueOnce(first.reference)
  const second = await storeRequest(services, 'email-signup', { email: 'lee@northwind.example' })
  expect(second.reference).not.toBe(first.reference)
  expect(await db.$count(requests, eq(requests.id, second.id))).toBe(1)
})

test('stores nothing without a reference', async ({ db, services }) => {
  const { reference } = await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  vi.mocked(createReference).mockReturnValue(reference)
  try {
    await expect(storeRequest(services, 'email-signup', { id: randomUUID(), email: 'x@y.example' })).rejects.toThrow()
  } finally {
    vi.mocked(createReference).mockRestore()
  }
  expect(await db.$count(emailSignups)).toBe(1)
})
