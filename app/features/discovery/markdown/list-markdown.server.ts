import { blogName, formatArticleCount, getPostPath } from '#app/features/blog/post.ts'
import { listNewestPosts } from '#app/features/blog/posts.server.ts'
import { getBoxPrice, isAvailable, type ReadyMadeBox } from '#app/features/orders/order.ts'
import { readActiveBoxes } from '#app/features/ready-made/boxes.server.ts'
import { escapeMarkdown, formatMarkdownLink, getMarkdownPath, joinMarkdownBlocks } from '#app/lib/text/markdown.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import type { Queryable } from '#db/client.ts'
import { readCategories } from '../categories.server.ts'
import { type ListPath, listPages } from './list-pages.ts'

type UrlBuilder = (path: string) => string

/** The sitemap lists all. */
const maxPosts = 1_000

/** Returns a listing page as Markdown. */
export async function readListMarkdown(db: Queryable, path: ListPath, toUrl: UrlBuilder): Promise<string> {
  const { title, about } = listPages.find((page) => page.path === path) ?? listPages[0]
  return joinMarkdownBlocks(
    `# ${title}`,
    `> ${about}`,
    `- Page: ${toUrl(path)}`,
    ...(await listWriters[path](db, toUrl)),
  )
}

const listWriters: Record<ListPath, (db: Queryable, toUrl: UrlBuilder) => Promise<string[]>> = {
  async '/products'(db, toUrl) {
    const categories = await readCategories(db)
    const points = categories.map(
      (each) =>
        `- ${formatMarkdownLink(each.name, toUrl(each.path))}: ${each.products.toLocaleString('en-US')} in stock`,
    )
    return [points.join('\n') || 'No products found', `Every product as JSON: ${toUrl('/feeds/products.json')}`]
  },
  async '/ready-made-boxes'(db, toUrl) {
    const boxes = await readActiveBoxes(db)
    const custom = `A box of your own: ${toUrl('/swag-box-builder')}`
    return boxes.length > 0 ? [...boxes.map(toBoxMarkdown), custom] : ['No Ready-Made Boxes Available', custom]
  },
  async '/blog'(db, toUrl) {
    const posts = await listNewestPosts(db, maxPosts)
    return [
      `${blogName}, ${formatArticleCount(posts.length)}`,
      posts
        .map(({ title, excerpt, publishedAt, ...post }) =>
          [
            `- ${formatMarkdownLink(title, toUrl(getMarkdownPath(getPostPath(post))))}`,
            publishedAt && formatLongDate(publishedAt),
            excerpt && escapeMarkdown(excerpt),
          ]
            .filter(Boolean)
            .join(' · '),
        )
        .join('\n'),
    ]
  },
}

function toBoxMarkdown(each: ReadyMadeBox): string {
  const { name, description, items } = each
  return [
    `## ${escapeMarkdown(name)}`,
    `${formatCents(getBoxPrice(each))} per box${isAvailable(each) ? '' : ', out of stock'}`,
    ...(description ? [escapeMarkdown(description)] : []),
    items.map(({ quantity, product }) => `- ${quantity} x ${escapeMarkdown(product.name)}`).join('\n'),
  ].join('\n\n')
}
