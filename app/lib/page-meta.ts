import type { MetaDescriptor } from 'react-router'
import { siteSettings } from './site-settings.ts'

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
  /** The `matches` of the route's meta function; they carry the public address of the shop. */
  matches?: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/**
 * The head of a page: title, description, previews. Full addresses (canonical, preview picture) need PUBLIC_URL: the
 * host a request claims is not trusted, since the rendered page is cached for everyone.
 */
export function pageMeta({
  title,
  description,
  path,
  image = '/og.jpg',
  type = 'website',
  index = true,
  matches = [],
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title === siteSettings.name ? title : `${title} | ${siteSettings.name}`
  const origin = publicOrigin(matches)
  const address = (target: string) => (URL.canParse(target) ? target : origin && new URL(target, origin).href)
  const canonical = path && address(path)
  const preview = address(image)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: siteSettings.name },
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

export function notFoundMeta(): MetaDescriptor[] {
  return pageMeta({
    title: 'Page Not Found - 404 Error',
    description: 'The page you asked for does not exist or has moved.',
    index: false,
  })
}

function publicOrigin(matches: NonNullable<PageMeta['matches']>): string | undefined {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null || !('publicUrl' in data)) return undefined
  return typeof data.publicUrl === 'string' ? data.publicUrl : undefined
}
