import { blogName, feedPath, getPostPath } from '#app/features/blog/post.ts'
import { listNewestPosts } from '#app/features/blog/posts.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { pages } from '#app/features/page-copy/editing/pages.ts'
import { listPublicPages } from '#app/features/page-copy/stories/public-pages.server.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { escapeMarkdown, formatMarkdownLink, getMarkdownPath, joinMarkdownBlocks } from '#app/lib/text/markdown.ts'
import type { Route } from './+types/llms.route.ts'
import { readCategories } from './categories.server.ts'
import { listPages } from './markdown/list-pages.ts'

/** Maximum posts; /blog.md lists more. */
const maxPosts = 20

export const headers = declarePublicRoute({ hasAbsoluteUrls: true })

/** `/llms.txt`: what the shop is, and where to read it as Markdown (llmstxt.org). */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const toUrl = createUrlBuilder(args)
  const [{ name, description, email }, categories, posts, copies] = await Promise.all([
    readBrand(services),
    readCategories(db),
    listNewestPosts(db, maxPosts),
    listPublicPages(services).then((keys) =>
      Promise.all(keys.map(async (key) => ({ path: pages[key].path, ...(await readCopy(services, key)).page }))),
    ),
  ])
  const toListItem = (title: string, path: string, about: string | null) =>
    `- ${formatMarkdownLink(title, toUrl(getMarkdownPath(path)))}${about ? `: ${escapeMarkdown(about)}` : ''}`
  const text = joinMarkdownBlocks(
    `# ${escapeMarkdown(name)}`,
    `> ${escapeMarkdown(description)}`,
    [
      `Prices are estimates per unit in US dollars. Nothing is paid on the site: a visitor sends a request, and a person answers it.`,
      `Pages, products and posts are also available as Markdown: put .md after their URLs, which ${toUrl('/sitemap.xml')} lists. Contact: ${escapeMarkdown(email)}`,
    ].join('\n\n'),
    '## Pages',
    [
      ...copies.map(({ title, path, description: about }) => toListItem(title, path, about)),
      ...listPages.map(({ title, path, about }) => toListItem(title, path, about)),
    ].join('\n'),
    categories.length > 0 && '## Categories of products',
    categories
      .map((each) => `- ${formatMarkdownLink(each.name, toUrl(each.path))}: ${formatCount(each.products, 'product')}`)
      .join('\n'),
    posts.length > 0 && `## ${escapeMarkdown(blogName)}`,
    posts.map(({ title, excerpt, ...post }) => toListItem(title, getPostPath(post), excerpt)).join('\n'),
    '## Data',
    [
      `- ${formatMarkdownLink('Every product as JSON', toUrl('/feeds/products.json'))}: with price breaks, minimum quantities, production times, sizes, materials and imprint locations`,
      `- ${formatMarkdownLink('Every product with a price and an image as CSV', toUrl('/feeds/products.csv'))}: in the columns of Google Merchant Center`,
      `- ${formatMarkdownLink('API', toUrl('/api/v1/openapi.json'))}: OpenAPI 3.1, for programs with a token of the shop`,
      `- ${formatMarkdownLink('The blog as RSS', toUrl(feedPath))}`,
      `- Model Context Protocol server (streamable HTTP), ${toUrl('/mcp')}: search, prices at a quantity with an imprint, delivery, and a link to a prepared request`,
      `- ${formatMarkdownLink('Sitemap', toUrl('/sitemap.xml'))}`,
    ].join('\n'),
  )
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
