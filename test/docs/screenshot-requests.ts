import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { storeRequest } from '../requests.ts'

type ExampleRequest = {
  name: string
  company: string
  /** Minutes ago. */
  minutesAgo: number
  status?: (typeof requests.$inferSelect)['status']
  nextStep?: string
  /** A swag box request: name of the box, number of packs. */
  box?: [name: string, packs: number]
  /** A quote request: units. */
  quote?: number
  project?: string
  sample?: string
}

/** Requests of invented people and companies for the image of the inbox. */
const exampleRequests: ExampleRequest[] = [
  { name: 'Maya Okafor', company: 'Lumenyard', minutesAgo: 4, box: ['New hire box, spring', 240] },
  { name: 'Tom Berglund', company: 'Fieldmark', minutesAgo: 19, quote: 500 },
  {
    name: 'Priya Nair',
    company: 'Halden & Pike',
    minutesAgo: 42,
    project: '300 kits for a sales kickoff in Denver, shipped to homes.',
  },
  { name: 'Elena Rossi', company: 'Quillmere', minutesAgo: 75, sample: 'Could it be the one with the mug?' },
  {
    name: 'Jonas Weber',
    company: 'Copperlane',
    minutesAgo: 130,
    status: 'in-review',
    nextStep: 'Send mockups',
    box: ['Conference pack', 96],
  },
  {
    name: 'Aisha Rahman',
    company: 'Oakmere',
    minutesAgo: 205,
    status: 'proposal-sent',
    nextStep: 'Call about the date',
    quote: 1200,
  },
  { name: 'Samuel Ortiz', company: 'Saltwick', minutesAgo: 290, status: 'won', box: ['Five years at Saltwick', 48] },
  {
    name: 'Grace Lindqvist',
    company: 'Tessaline',
    minutesAgo: 1500,
    status: 'in-review',
    project: 'Welcome boxes for eight offices, twice a year.',
  },
  { name: 'Dana Whitfield', company: 'Northwind Traders', minutesAgo: 1720, status: 'won', quote: 288 },
]

const getEmailAddress = (name: string, company: string) =>
  `${name.split(' ')[0]?.toLowerCase()}@${company.toLowerCase().replace(/[^a-z]+/g, '')}.example`

/** @param assigneeId of the requests in progress */
export async function storeExampleRequests(
  services: Pick<Services, 'db' | 'writes'>,
  now: Date,
  assigneeId: string,
): Promise<void> {
  const products = await services.db
    .select()
    .from(productData)
    .where(eq(productData.in_stock, true))
    .orderBy(productData.name)
    .limit(600)
  const priced = products.filter(({ rounded_price }) => (rounded_price ?? 0) > 6)
  for (const [index, example] of exampleRequests.entries()) {
    const created_at = new Date(now.getTime() - example.minutesAgo * 60_000)
    const [first_name = '', last_name = ''] = example.name.split(' ')
    const common = { email: getEmailAddress(example.name, example.company), created_at }
    const boxProducts = [3, 97, 181]
      .map((step) => priced[(index * 31 + step) % priced.length])
      .filter((each) => each !== undefined)
    const [product] = boxProducts
    if (!product) throw new Error('the demo shop has no priced products')
    const perPack = boxProducts.reduce((sum, { rounded_price }) => sum + (rounded_price ?? 0), 0)
    const { id } = await (example.box
      ? storeRequest(services, 'swag-box', {
          ...common,
          first_name,
          last_name,
          company: example.company,
          box_name: example.box[0],
          box_items: boxProducts.map((each) => ({
            product_id: each.id,
            product_name: each.name,
            product_price: each.rounded_price,
            product_image: each.image_url,
          })),
          global_quantity: example.box[1],
          total_price: Math.round(perPack * example.box[1] * 100) / 100,
        })
      : example.quote
        ? storeRequest(services, 'quote', {
            ...common,
            name: example.name,
            product_id: product.id,
            product_name: product.name,
            product_price: product.rounded_price,
            quantity: example.quote,
          })
        : example.project
          ? storeRequest(services, 'project', {
              ...common,
              first_name,
              last_name,
              product_type: 'swag-boxes',
              project_description: example.project,
            })
          : storeRequest(services, 'free-sample', {
              ...common,
              name: example.name,
              company: example.company,
              message: example.sample ?? null,
            }))
    await services.db
      .update(requests)
      .set({
        status: example.status ?? 'new',
        next_step: example.nextStep ?? null,
        owner_id: example.status ? assigneeId : null,
      })
      .where(eq(requests.id, id))
  }
}
