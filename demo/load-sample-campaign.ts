import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { sendCountries } from '#app/features/sends/addresses/address-formats.ts'
import type { ContentLine } from '#db/tables/sends.ts'
import { findProduct } from './load-boxes.ts'

const gifts = [
  { title: 'Ceramic mug', description: 'For the first coffee of the day.', picture: 'mug-terracotta', near: 9 },
  { title: 'Cotton tee', description: 'Soft, midweight, in your size.', picture: 'tshirt-navy', near: 12 },
  {
    title: 'Hardcover notebook',
    description: 'Lies flat, and opens to a blank page.',
    picture: 'notebook-forest',
    near: 9,
  },
  { title: 'Canvas tote', description: 'Carries the groceries, too.', picture: 'tote-natural', near: 10 },
]

const message = 'Thank you for a great year. Choose the gift you like, and tell us where to send it. It is on us.'

/** Creates the campaign that visitors of the demo shop can try, in the caller's transaction. */
export async function loadSampleCampaign(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into send_campaigns
       (kind, is_sample, title, sender, message, deadline, countries, allows_other_countries, max_per_person, max_per_device,
        status, opened_at)
     values ('gift', true, 'A gift for you', 'Northwind Traders', $1, current_date + 30, $2, true, null, null, 'open', now())
     returning id`,
    [message, sendCountries],
  )
  for (const [index, { title, description, ...wanted }] of gifts.entries()) {
    const [product] = await findProduct(client, wanted)
    if (!product) continue
    const contents = [await readLine(client, product.id)]
    await client.query(
      `insert into send_gifts (campaign_id, position, title, description, contents) values ($1, $2, $3, $4, $5)`,
      [rows[0]?.id, index + 1, title, description, JSON.stringify(contents)],
    )
  }
}

type ProductRow = Pick<ContentLine, 'name' | 'color' | 'image'> & { sizes: { name: string }[] }

async function readLine(client: ClientBase, productId: string): Promise<ContentLine> {
  const { rows } = await client.query<ProductRow>(
    `select name, coalesce(colour, '') as color, image_url as image, coalesce(sizes, '[]') as sizes from product_data where id = $1`,
    [productId],
  )
  const [row] = rows
  if (!row) throw new Error('the product is gone')
  const sizes = row.sizes.map(({ name }) => name)
  return { ...row, id: randomUUID(), quantity: 1, sizes, asksSize: sizes.length > 1 }
}
