import type { ClientBase } from 'pg'
import { sampleLabels } from '#app/features/page-copy/default-copy/customer-stories.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { demoPhotos, demoStories } from './demo-data.ts'
import { findProduct } from './load-boxes.ts'

const [storyLabel = '', photoLabel = ''] = sampleLabels

type DemoItem = { image: { src: string; alt: string }; products: { picture: string; near: number }[] }

/** Stores customer stories and photographs, labeled as samples, in the caller's transaction. */
export async function loadDemoStories(client: ClientBase): Promise<void> {
  const toCopy = async <Item extends DemoItem>({ image: picture, products, ...texts }: Item, label: string) => {
    const found = await Promise.all(products.map((product) => findProduct(client, product)))
    const paths = found.flat().map(({ slug }) => `/products/${slug}`)
    return { ...texts, visibility: 'shown', label, picture, products: paths }
  }
  const stories = await Promise.all(demoStories.map((story) => toCopy(story, storyLabel)))
  const photos = await Promise.all(demoPhotos.map((photo) => toCopy(photo, photoLabel)))
  await client.query('insert into shop_content (key, value) values ($1, $2) on conflict do nothing', [
    getContentKey('customer-stories'),
    JSON.stringify({ stories, photos }),
  ])
}
