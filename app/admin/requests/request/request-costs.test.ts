import { productData } from '#db/tables/products.ts'
import { createRequestSender } from '#test/built-admin.ts'
import { expect, test } from '#test/built-app.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'

test('sales see the cost and margin of a requested product, and its number once', async ({ app, services, db }) => {
  const [product] = await db
    .insert(productData)
    .values({ name: 'Camp Mug', slug: 'camp-mug', rounded_price: 10, net_costs: [{ qty: 48, price: 5.68 }] })
    .returning()
  const request = { name: 'Dana', email: 'dana@northwind.example', product_id: product?.id ?? '', product_price: 10 }
  const supplied = { item_number: 'CM-1', supplier: 'Acme', supplier_item_number: 'CM-1' }
  const { cookie } = await joinStaff(services, 'sam@shop.example', 'sales')
  const send = createRequestSender(app, services.log)
  const read = async (quantity: number) => {
    const { reference } = await storeRequest(services, 'quote', { ...request, ...supplied, quantity })
    return (await send(`/admin/requests/${reference}`, { cookie })).text()
  }
  const page = await read(100)
  for (const text of ['Cost today', '$5.68', 'margin 43.2%', 'Product cost today', '$568.00'])
    expect(page).toContain(text)
  expect(page.split(/<.?main/)[1]?.match(/>[^<>]*CM-1[^<>]*</g)).toEqual(['>Acme CM-1<'])
  // Below the first quantity, the cost is unknown.
  expect(await read(12)).not.toContain('Cost today')
})
