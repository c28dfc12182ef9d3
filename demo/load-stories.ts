import type { ClientBase } from 'pg'
import { sampleLabels } from '#app/features/page-copy/default-copy/customer-stories.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { demoPhotos, demoStories } from './demo-data.ts'
import { findProduct } from './load-boxes.ts'

const [storyLabel = '', photoLabel = ''] = sampleLabels

type DemoItem = { image: { src: string; alt: string }; products: { picture: string; near: number }[] }

/** Stores customer stories and photographs, labeled as samples, in the caller's transaction. */
export async function loadDemoStories(client: ClientBase): Promise<void> {
  // One query at a time, as a connection runs no two.
  const toCopies = async <Item extends DemoItem>(items: readonly Item[], label: string) => {
    const copies = []
    for (const { image: picture, products, ...texts } of items) {
      const paths: string[] = []
      for (const product of products)
        for (const { slug } of await findProduct(client, product)) paths.push(`/products/${slug}`)
      copies.push({ ...texts, visibility: 'shown', label, picture, products: paths })
    }
    return copies
  }
  const stories = await toCopies(demoStories, storyLabel)
  const photos = await toCopies(demoPhotos, photoLabel)
  await client.query('insert into shop_content (key, value) values ($1, $2) on conflict do nothing', [
    getContentKey('customer-stories'),
    JSON.stringify({ stories, photos }),
  ])
}
