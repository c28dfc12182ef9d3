import type { ClientBase } from 'pg'
import { minPackQuantity } from '#app/features/orders/quantity.ts'
import { type DemoBoxItem, demoBoxes } from './demo-data.ts'

/**
 * Creates the ready-made boxes from the loaded products, in the caller's transaction. Skips a box
 * if the catalog lacks one of its products.
 */
export async function loadDemoBoxes(client: ClientBase): Promise<void> {
  for (const [index, box] of demoBoxes.entries()) {
    const products: string[] = []
    for (const item of box.items) products.push(...(await findProduct(client, item)).map(({ id }) => id))
    if (products.length < box.items.length) continue
    const { rows } = await client.query<{ id: string }>(
      'insert into ready_made_boxes (name, description, occasion, image_url, sort_order, demo) values ($1, $2, $3, $4, $5, true) returning id',
      [box.name, box.description, box.occasion, `/pictures/box-${box.slug}.webp`, index + 1],
    )
    for (const [position, item] of box.items.entries()) {
      await client.query(
        `insert into ready_made_box_items (ready_made_box_id, product_id, quantity, sort_order) values ($1, $2, $3, $4)`,
        [rows[0]?.id, products[position], item.quantity ?? 1, position + 1],
      )
    }
  }
}

/** Returns the product with that image and the closest price whose minimum fits the smallest order. */
export async function findProduct(
  client: ClientBase,
  { picture: image, near, quantity = 1, withoutPrice }: DemoBoxItem,
): Promise<{ id: string; slug: string }[]> {
  const { rows } = await client.query<{ id: string; slug: string }>(
    `select id, coalesce(slug, name_slug) as slug from product_data
     where image_url = $1 and in_stock and (rounded_price is null) = $2
     order by coalesce(minimum_quantity, 1) > $4, abs(rounded_price - $3::numeric), id limit 1`,
    [`/pictures/${image}.webp`, withoutPrice ?? false, near, minPackQuantity * quantity],
  )
  return rows
}
