import type { MetaDescriptor } from 'react-router'
import type { Thing } from 'schema-dts'
import { getOwnImageSize, withBackground } from '../../own-images.ts'
import { getMarkdownPath } from '../../text/markdown.ts'
import { getSite, type Matches, type Site } from './site.ts'
import { getSocialCardUrl } from './social-card-url.ts'

export type PageMeta = {
  /** Without the shop's name and the page's number. */
  title: string
  description: string
  /** Canonical path of the page, or the external URL where it was first published; without one search engines do not index it. */
  path?: string
  /** Page number of a list, starting at 1. */
  page?: number
  /** For previews; `src` is a path or a full URL. Without one a social card with the title is drawn. */
  image?: Image | undefined
  type?: 'website' | 'article' | 'product'
  /** False excludes the page from search engines. */
  index?: boolean
  /** True if the page exists as Markdown. */
  markdown?: boolean
  /** Structured data, rendered by the server only: guard with `import.meta.env.SSR &&`. */
  structuredData?: readonly Thing[] | false | null
  matches: Matches
}

type Image = { src: string; alt: string }

/**
 * Head of a page. Browsers get title, description and URL, which people see and share. Structured data is for machines and
 * rendered by the server only (decision 0042). `title` and `path` of a list are those of its first page.
 */
export function createPageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, page: number = 1, matches } = page
  const site = getSite(matches)
  const pageTitle = number > 1 ? `${title}, page ${number}` : title
  const canonical = path && site.toUrl(number > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${number}` : path)
  const head: MetaDescriptor[] = [
    { title: `${pageTitle} | ${site.name}` },
    { name: 'description', content: description },
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
  ]
  return import.meta.env.SSR ? [...head, ...createMachineMeta(page, { site, title: pageTitle, canonical })] : head
}

type MetaContext = { site: Site; title: string; canonical: string | undefined }

function createMachineMeta(page: PageMeta, { site, title, canonical }: MetaContext): MetaDescriptor[] {
  const { description, type = 'website', index = true, structuredData } = page
  const { src, alt, size } = getPreview(page, site)
  const image = site.toUrl(src)
  const absoluteUrl = canonical && URL.canParse(canonical) ? canonical : undefined
  return [
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(page.markdown && page.path
      ? [{ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: getMarkdownPath(page.path) }]
      : []),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(absoluteUrl ? [{ property: 'og:url', content: absoluteUrl }] : []),
    { property: 'og:image', content: image },
    ...(size
      ? [
          { property: 'og:image:width', content: String(size.width) },
          { property: 'og:image:height', content: String(size.height) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: alt },
    ...(structuredData || []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...(thing as object) },
    })),
  ]
}

const socialCardSize = { width: 1200, height: 630 }

/** A page's image, or a social card with its title. The home page and pages without a URL get the brand's social card. */
function getPreview({ image, title, path }: PageMeta, { name, appearanceHash }: Site) {
  if (image) {
    const src = withBackground(image.src)
    return { src, alt: image.alt, size: getOwnImageSize(src) }
  }
  if (path?.startsWith('/') && path !== '/')
    return { src: getSocialCardUrl({ title, path, appearanceHash }), alt: `${title} | ${name}`, size: socialCardSize }
  return { src: appearanceHash ? `/og.jpg?${appearanceHash}` : '/og.jpg', alt: name, size: socialCardSize }
}

export function createNotFoundMeta({ matches }: Pick<PageMeta, 'matches'>): MetaDescriptor[] {
  return createPageMeta({
    title: 'Page Not Found - 404 Error',
    description: 'The page you asked for does not exist or has moved.',
    index: false,
    matches,
  })
}
