import { randomUUID } from 'node:crypto'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import { runBoxAction } from './box-action.server.ts'

test('the response to every button of the form has its products, which are not stored yet', async ({
  services,
  context,
}) => {
  const { person } = await joinStaff(services, 'eve@shop.example', 'editor')
  context.set(personContext, person)
  const [mug] = await services.db.insert(productData).values({ name: 'Mug', rounded_price: 4 }).returning()
  for (const intent of ['compose', 'search', '']) {
    const body = new URLSearchParams({ intent, id: randomUUID(), item: mug?.id ?? '', quantity: '2' })
    const request = new Request('http://localhost/admin/boxes/new', { method: 'POST', body })
    expect(await runBoxAction({ request, context }, { id: undefined })).toMatchObject({
      data: { fields: { items: [{ id: mug?.id, quantity: '2' }] }, products: [{ id: mug?.id, name: 'Mug' }] },
    })
  }
})
