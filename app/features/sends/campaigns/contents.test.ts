import { randomUUID } from 'node:crypto'
import { acceptProposal } from '#app/features/proposals/lifecycle/accept-proposal.server.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { listAcceptedContents, readBoxContents, readContents } from './contents.server.ts'

const size = (name: string, in_stock = true) => ({ name, in_stock, upcharge: 0 })

test('contents come from products and ready-made boxes, with sizes in stock to choose from', async ({ db }) => {
  const [hoodie, mug] = await db
    .insert(productData)
    .values([
      {
        name: 'Hoodie',
        colour: 'Forest',
        image_url: '/pictures/hoodie.webp',
        sizes: [size('S'), size('M', false), size('L')],
      },
      { name: 'Mug', sizes: [size('One size')] },
    ])
    .returning()
  if (!hoodie || !mug) throw new Error('no products')
  const expected = [
    {
      id: expect.any(String),
      name: 'Hoodie',
      color: 'Forest',
      image: '/pictures/hoodie.webp',
      quantity: 1,
      sizes: ['S', 'L'],
      asksSize: true,
    },
    {
      id: expect.any(String),
      name: 'Mug',
      color: '',
      image: null,
      quantity: 2,
      sizes: ['One size'],
      asksSize: false,
    },
  ]
  const unknown = { id: crypto.randomUUID(), quantity: 1 }
  const products = [{ id: hoodie.id, quantity: 1 }, unknown, { id: mug.id, quantity: 2 }]
  expect(await readContents(db, products)).toEqual(expected)
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Welcome' }).returning()
  await db.insert(readyMadeBoxItems).values([
    { ready_made_box_id: box?.id ?? '', product_id: hoodie.id, quantity: 1, sort_order: 1 },
    { ready_made_box_id: box?.id ?? '', product_id: mug.id, quantity: 2, sort_order: 2 },
  ])
  expect(await readBoxContents(db, box?.id ?? '')).toEqual(expected)
  expect(await readBoxContents(db, unknown.id)).toEqual([])
})

test('contents of an accepted proposal are those of its options, with the sizes that were ordered', async ({
  db,
  services,
}) => {
  const { id, recipient } = await createSentProposal(db)
  expect(await listAcceptedContents(db, id)).toEqual([])
  const sizes = { hoodie: [{ name: 'M', quantity: 96 }] }
  await acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      formKey: randomUUID(),
      options: [{ option: 'signature', column: 0, sizes }],
      name: 'Ana Lee',
      jobTitle: '',
      email: recipient.email,
      poNumber: null,
    },
    by: {
      recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' },
      ip: '192.0.2.1',
      userAgent: 'Test',
    },
    timeZone: 'America/Chicago',
  })
  const [option, ...others] = await listAcceptedContents(db, id)
  expect([option?.name, others]).toEqual(['Signature', []])
  expect(option?.contents.find(({ name }) => name === 'Heavyweight Hoodie')).toMatchObject({
    color: 'Forest',
    quantity: 1,
    sizes: ['M'],
    asksSize: false,
  })
  expect(option?.contents.map(({ name }) => name)).toContain('Field Notebook A5')
})
