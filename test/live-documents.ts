import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { findScheduledPublisher } from '#app/document-types.server.ts'
import { checkPost } from '#app/features/blog/editing/post.schema.ts'
import { blankPost } from '#app/features/blog/editing/post-form.ts'
import { readStoredPost } from '#app/features/blog/editing/post-state.server.ts'
import { savePost } from '#app/features/blog/editing/save-post.server.ts'
import { brandKey } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { brandDocument } from '#app/features/brand/editing/brand-document.server.ts'
import { findProduct } from '#app/features/catalog/products/product-document.server.ts'
import { saveProduct } from '#app/features/catalog/products/save-product.server.ts'
import { publishDue } from '#app/features/content/publish-scheduled.server.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { getPageDocument } from '#app/features/page-copy/editing/edit.server.ts'
import { saveBox } from '#app/features/ready-made/editing/save-box.server.ts'
import { findBox } from '#app/features/ready-made/editing/stored-box.server.ts'
import { createLog } from '#app/lib/log.ts'
import type { Database } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { contentSchedules } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { shopContent } from '#db/tables/shop-content.ts'

const kim = { staffId: null, name: 'kim@shop.example', ip: null }

/** A document that is live, with two of its fields and what someone else publishes in them. */
export type LiveDocument = {
  id: string
  path: string
  publishOther: (texts: { main: string; other: string }) => Promise<void>
  readLive: () => Promise<{ main: unknown; other: unknown }>
  remove: () => Promise<unknown>
}

export type OpenDocument = (db: Database) => Promise<LiveDocument>

/** Publishes a document of each kind with "From the start" in its main field. */
export const liveDocuments = {
  async box(db) {
    const id = randomUUID()
    const [product] = await db.select({ id: productData.id }).from(productData).limit(1)
    const value = {
      name: `Box ${id.slice(0, 6)}`,
      description: 'From the start',
      occasion: null,
      image_url: null,
      is_active: false,
      active_from: null,
      active_until: null,
      items: [{ product_id: product?.id ?? '', quantity: 1 }],
    }
    await saveBox(db, { id, version: 0, value, by: kim })
    return {
      id,
      path: `/admin/boxes/${id}`,
      async publishOther({ main, other }) {
        const version = (await findBox(db, id))?.version ?? 0
        await saveBox(db, { id, version, value: { ...value, description: main, occasion: other }, by: kim })
      },
      async readLive() {
        const box = await findBox(db, id)
        return { main: box?.description, other: box?.occasion }
      },
      remove: () => db.delete(readyMadeBoxes).where(eq(readyMadeBoxes.id, id)),
    }
  },
  async page(db) {
    const id = getContentKey('swag-storage')
    const document = getPageDocument('swag-storage')
    const publish = async (main: string, other: string) => {
      const fields = { ...document.blank, 'hero.text': main, 'hero.kicker': other }
      const checked = document.validate(fields, { version: 0, seen: {} })
      if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
      const version = (await document.find(db, id))?.version ?? 0
      await document.publish(db, { id, version, value: checked.value, by: kim })
    }
    await publish('From the start', 'Other')
    return {
      id,
      path: '/admin/pages/swag-storage',
      publishOther: ({ main, other }) => publish(main, other),
      async readLive() {
        const live = await document.find(db, id)
        const fields = document.toFields(live?.value ?? {}, document.blank)
        return { main: String(fields['hero.text']), other: String(fields['hero.kicker']) }
      },
      remove: () => db.delete(shopContent).where(eq(shopContent.key, id)),
    }
  },
  async post(db) {
    const id = randomUUID()
    const publish = async (excerpt: string, seo_title: string) => {
      const checked = checkPost(
        { ...blankPost, title: `Post ${id}`, text: 'Text', excerpt, seo_title },
        { isPublic: true },
      )
      if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
      const version = (await readStoredPost(db, id))?.version ?? 0
      await savePost(db, { id, version, value: checked.value, by: kim, statusChange: { to: 'published' } })
    }
    await publish('From the start', 'Other')
    return {
      id,
      path: `/admin/posts/${id}`,
      publishOther: ({ main, other }) => publish(main, other),
      async readLive() {
        const post = await readStoredPost(db, id)
        return { main: post?.excerpt, other: post?.seo_title }
      },
      remove: () => db.delete(blogPosts).where(eq(blogPosts.id, id)),
    }
  },
  async brand(db) {
    const publish = async (tagline: string, description: string) => {
      const { value = defaultBrand, version = 0 } = (await brandDocument.find(db, brandKey)) ?? {}
      await brandDocument.publish(db, {
        id: brandKey,
        version,
        by: kim,
        value: { ...value, tagline, description },
      })
    }
    await publish('From the start', 'Other')
    return {
      id: brandKey,
      path: '/admin/brand',
      publishOther: ({ main, other }) => publish(main, other),
      async readLive() {
        const live = await brandDocument.find(db, brandKey)
        return { main: live?.value.tagline, other: live?.value.description }
      },
      remove: () => db.delete(shopContent).where(eq(shopContent.key, brandKey)),
    }
  },
  async product(db) {
    const id = randomUUID()
    const publish = async (description: string, material: string) => {
      const version = (await findProduct(db, id))?.version ?? 0
      const fields = { name: `Product ${id.slice(0, 6)}`, description, material, in_stock: false }
      await saveProduct(db, { id, version, fields, by: kim })
    }
    await publish('From the start', 'Other')
    return {
      id,
      path: `/admin/products/${id}`,
      publishOther: ({ main, other }) => publish(main, other),
      async readLive() {
        const product = await findProduct(db, id)
        return { main: product?.description, other: product?.material }
      },
      remove: () => db.delete(productData).where(eq(productData.id, id)),
    }
  },
} satisfies Record<string, OpenDocument>

/** Lets the time of a schedule pass, and runs the job. */
export async function passTime(db: Database, id: string): Promise<void> {
  await db.update(contentSchedules).set({ publish_at: sql`now()` }).where(eq(contentSchedules.subject, id))
  await publishDue({ db, log: createLog('silent') }, findScheduledPublisher)
}
