import { findOtherProductBySlug, findProductRedirectedFrom } from '#app/features/catalog/products/slugs.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/slug.route.ts'

export const headers = requireAccess('products')

/** Names of the product that uses a slug, and of the product that the slug redirects to. */
export type SlugCheck = { slug: string; usedBy: string | null; redirectsTo: string | null }

/** Checks whether a product may have a slug, while it is typed. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const slug = url.searchParams.get('slug') ?? ''
  if (!isUuid(params.id) || slug.includes('\0')) return new Response(null, { status: 404 })
  const { db } = context.get(servicesContext)
  const query = { slug, except: params.id }
  const [usedBy, redirectsTo] = await Promise.all([
    findOtherProductBySlug(db, query),
    findProductRedirectedFrom(db, query),
  ])
  return Response.json({
    slug,
    usedBy: usedBy?.name ?? null,
    redirectsTo: redirectsTo?.name ?? null,
  } satisfies SlugCheck)
}
