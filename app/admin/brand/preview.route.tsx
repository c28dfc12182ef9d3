import { brandKey } from '#app/features/brand/brand.server.ts'
import { readDraftBrand } from '#app/features/brand/editing/brand-document.server.ts'
import { brandDrawings } from '#app/features/brand/files/brand-drawings.server.ts'
import { readLogo } from '#app/features/images/logo.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { renderPreview } from '../components/content-editor/render-preview.server.ts'
import type { Route } from './+types/preview.route.ts'
import { previewPages } from './brand-preview.tsx'

export const headers = requireAccess('pages')

/** Renders a page, the icon or the social card with the draft brand of the requesting person only. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { context } = args
  const requested = url.searchParams.get('of') ?? ''
  if (requested === 'icon' || requested === 'card') {
    const services = context.get(servicesContext)
    const brand = await readDraftBrand(services.db, getPerson(context).id)
    const logo = brand.logo ? await readLogo(services, brand.logo) : undefined
    const drawing = requested === 'icon' ? ({ kind: 'icon', size: 192 } as const) : ({ kind: 'social-card' } as const)
    const bytes = await brandDrawings.draw(drawing, { ...brand, logo })
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': requested === 'icon' ? 'image/png' : 'image/jpeg' },
    })
  }
  const { path } = previewPages.find(({ page }) => page === requested) ?? previewPages[0]
  return renderPreview(args, { kind: 'page', id: brandKey, path })
}
