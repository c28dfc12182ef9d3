import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { proposals } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { createFromRequests } from '../editing/creation/create-from-requests.server.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.server.ts'

const by = { staffId: null, name: 'jo@example.com', ip: null }
const person = { first_name: 'Ana', last_name: 'Lee', email: 'ana@northwind.example', company: 'Northwind' }

test('a template keeps its delivery text where that of a request is unknown', async ({ db, services }) => {
  const options = [{ id: 'a', name: 'Welcome', lines: [] }]
  const content = v.parse(proposalContentSchema, {
    title: 'Kit',
    options,
    delivery: 'Ten business days after approval',
  })
  await saveTemplate(db, { id: null, kind: 'proposal', name: 'Kit', version: 0, content, by })
  const templateId = (await listTemplates(db)).find(({ name }) => name === 'Kit')?.id ?? undefined
  const { id } = await storeRequest(services, 'email-signup', { email: 'ana@northwind.example' })
  await createFromRequests(db, { requestIds: [id], templateId, brand: defaultBrand, by })
  const [row] = await db.select({ content: proposals.content }).from(proposals)
  expect(row?.content).toMatchObject({ delivery: 'Ten business days after approval' })
})

test('a template at its limits starts a proposal', async ({ db, services }) => {
  const note = { kind: 'cover-note', name: 'A note', content: 'x'.repeat(5_001) } as const
  const blocks = Array.from({ length: 20 }, (_, index) => ({ id: `b${index}`, kind: 'text' }))
  const content = v.parse(proposalContentSchema, { title: 'Kit', options: [], blocks })
  for (const template of [note, { kind: 'proposal', name: 'Kit', content } as const])
    await saveTemplate(db, { id: null, version: 0, by, ...template })
  const templateId = (await listTemplates(db)).find(({ name }) => name === 'Kit')?.id ?? undefined
  const mug = { product_id: 'mug', product_name: 'Camp Mug', product_price: 12, product_image: null }
  const box = { ...person, box_color: 'navy', box_items: [mug], global_quantity: 96, total_price: 0 }
  const { id } = await storeRequest(services, 'swag-box', box)
  await createFromRequests(db, { requestIds: [id], templateId, brand: defaultBrand, by })
  const [row] = await db.select({ content: proposals.content }).from(proposals)
  expect(row?.content).toMatchObject({ coverNote: note.content.slice(1), blocks: content.blocks })
})

test('templates replace defaults, conflict, start proposals, and are deleted', async ({ db }) => {
  const find = async (name: string) => (await listTemplates(db)).find((template) => template.name === name)
  expect(await find('Standard terms')).toMatchObject({ id: null, version: 0 })
  const terms = { id: null, kind: 'terms', name: 'Standard terms', version: 0, content: 'Pay first.', by } as const
  expect(await saveTemplate(db, terms)).toBe('saved')
  expect(await saveTemplate(db, terms)).toBe('taken')
  const stored = await find('Standard terms')
  expect(stored).toMatchObject({ text: 'Pay first.', version: 1 })
  const change = { ...terms, id: stored?.id ?? null, version: 1, content: 'Pay later.' }
  expect(await saveTemplate(db, change)).toBe('saved')
  expect(await saveTemplate(db, change)).toBe('conflict')

  const option = { id: 'a', name: 'Welcome', lines: [{ id: 'l', name: 'Mug', quantities: [48], prices: [] }] }
  const content = v.parse(proposalContentSchema, { title: 'Welcome kit', options: [option] })
  await saveTemplate(db, { id: null, kind: 'proposal', name: 'Kit', version: 0, content, by })
  const templateId = (await find('Kit'))?.id ?? undefined
  const created = await createFromRequests(db, { templateId, brand: defaultBrand, by })
  expect(created.outcome).toBe('created')
  const [row] = await db.select({ title: proposals.title, content: proposals.content }).from(proposals)
  expect(row).toMatchObject({ title: 'Welcome kit', content: { terms: 'Pay later.', options: [{ name: 'Welcome' }] } })

  expect(await deleteTemplate(db, { id: stored?.id ?? '', version: 1, by })).toBe(false)
  expect(await deleteTemplate(db, { id: stored?.id ?? '', version: 2, by })).toBe(true)
  expect(await find('Standard terms')).toMatchObject({ id: null })
})
