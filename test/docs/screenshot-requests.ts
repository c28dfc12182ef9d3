import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { storeRequest } from '../requests.ts'

type Sent = {
  name: string
  company: string
  /** Minutes ago. */
  ago: number
  status?: (typeof requests.$inferSelect)['status']
  next?: string
  /** Boxes: kind of box, packs. Quotes: units. */
  box?: [name: string, packs: number]
  quote?: number
  project?: string
  sample?: string
}

/** A morning's inbox, for its image: people and companies are invented. */
const morning: Sent[] = [
  { name: 'Maya Okafor', company: 'Lumenyard', ago: 4, box: ['New hire box, spring', 240] },
  { name: 'Tom Berglund', company: 'Fieldmark', ago: 19, quote: 500 },
  {
    name: 'Priya Nair',
    company: 'Halden & Pike',
    ago: 42,
    project: '300 kits for a sales kickoff in Denver, shipped to homes.',
  },
  { name: 'Elena Rossi', company: 'Quillmere', ago: 75, sample: 'Could it be the one with the mug?' },
  {
    name: 'Jonas Weber',
    company: 'Copperlane',
    ago: 130,
    status: 'in-review',
    next: 'Send mockups',
    box: ['Conference pack', 96],
  },
  {
    name: 'Aisha Rahman',
    company: 'Oakmere',
    ago: 205,
    status: 'proposal-sent',
    next: 'Call about the date',
    quote: 1200,
  },
  { name: 'Samuel Ortiz', company: 'Saltwick', ago: 290, status: 'won', box: ['Five years at Saltwick', 48] },
  {
    name: 'Grace Lindqvist',
    company: 'Tessaline',
    ago: 1500,
    status: 'in-review',
    project: 'Welcome boxes for eight offices, twice a year.',
  },
  { name: 'Dana Whitfield', company: 'Northwind Traders', ago: 1720, status: 'won', quote: 288 },
]

const getMail = (name: string, company: string) =>
  `${name.split(' ')[0]?.toLowerCase()}@${company.toLowerCase().replace(/[^a-z]+/g, '')}.example`

/** @param owner of what is worked on */
export async function storeMorning(services: Pick<Services, 'db' | 'writes'>, now: Date, owner: string): Promise<void> {
  const products = await services.db
    .select()
    .from(productData)
    .where(eq(productData.in_stock, true))
    .orderBy(productData.name)
    .limit(600)
  const priced = products.filter(({ rounded_price }) => (rounded_price ?? 0) > 6)
  for (const [index, sent] of morning.entries()) {
    const created_at = new Date(now.getTime() - sent.ago * 60_000)
    const [first_name = '', last_name = ''] = sent.name.split(' ')
    const common = { email: getMail(sent.name, sent.company), created_at }
    const chosen = [3, 97, 181]
      .map((step) => priced[(index * 31 + step) % priced.length])
      .filter((each) => each !== undefined)
    const [product] = chosen
    if (!product) throw new Error('the demo shop has no priced products')
    const perPack = chosen.reduce((sum, { rounded_price }) => sum + (rounded_price ?? 0), 0)
    const { id } = await (sent.box
      ? storeRequest(services, 'swag-box', {
          ...common,
          first_name,
          last_name,
          company: sent.company,
          box_name: sent.box[0],
          box_items: chosen.map((each) => ({
            product_id: each.id,
            product_name: each.name,
            product_price: each.rounded_price,
            product_image: each.image_url,
          })),
          global_quantity: sent.box[1],
          total_price: Math.round(perPack * sent.box[1] * 100) / 100,
        })
      : sent.quote
        ? storeRequest(services, 'quote', {
            ...common,
            name: sent.name,
            product_id: product.id,
            product_name: product.name,
            product_price: product.rounded_price,
            quantity: sent.quote,
          })
        : sent.project
          ? storeRequest(services, 'project', {
              ...common,
              first_name,
              last_name,
              product_type: 'swag-boxes',
              project_description: sent.project,
            })
          : storeRequest(services, 'free-sample', {
              ...common,
              name: sent.name,
              company: sent.company,
              message: sent.sample ?? null,
            }))
    await services.db
      .update(requests)
      .set({ status: sent.status ?? 'new', next_step: sent.next ?? null, owner_id: sent.status ? owner : null })
      .where(eq(requests.id, id))
  }
}
