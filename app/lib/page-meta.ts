import type { MetaDescriptor } from 'react-router'

export type PageMeta = {
  /** Without the site's name. */
  title: string
  description: string
  /** The page's own path, or a full address for content first published elsewhere. */
  path?: string
  /** Path or full address of a picture for previews. */
  image?: string
  type?: 'website' | 'article' | 'product'
  /** False keeps the page out of search engines. */
  index?: boolean
  /** The `matches` of the route's meta function; they carry the shop's name and public address. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/**
 * The head of a page: title, description, previews. Full addresses (canonical, preview picture) need PUBLIC_URL: the
 * host a request claims is not trusted, since the rendered page is cached for everyone.
 */
export function pageMeta({
  title,
  description,
  path,
  image,
  type = 'website',
  index = true,
  matches,
}: PageMeta): MetaDescriptor[] {
  const { name, card = '/og.jpg', origin } = rootOf(matches)
  const address = (target: string) => (URL.canParse(target) ? target : origin && new URL(target, origin).href)
  const canonical = path && address(path)
  const preview = address(image ?? card)
  return [
    { title: `${title} | ${name}` },
    { name: 'description', content: description },
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: canonical },
          { property: 'og:url', content: canonical },
        ]
      : []),
    ...(preview ? [{ property: 'og:image', content: preview }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(preview ? [{ name: 'twitter:image', content: preview }] : []),
  ]
}

export function notFoundMeta({ matches }: Pick<PageMeta, 'matches'>): MetaDescriptor[] {
  return pageMeta({
    title: 'Page Not Found - 404 Error',
    description: 'The page you asked for does not exist or has moved.',
    index: false,
    matches,
  })
}

/** What the root of the page hands out (app/root.tsx). */
type Root = { publicUrl: string | null; brand: { name: string; card?: string } }

/** The shop's name, its card for previews, and its address where PUBLIC_URL says it. */
export function rootOf(matches: PageMeta['matches']): { name: string; card?: string; origin?: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined
  return { name: '', ...root?.brand, ...(root?.publicUrl && { origin: root.publicUrl }) }
}
