import { brandKey, getEditedFields } from '#app/features/brand/brand.server.ts'
import { overlayContent } from '#app/features/brand/content.server.ts'
import { readDraftBrand } from '#app/features/brand/editing/brand-document.server.ts'
import { brandDrawings } from '#app/features/brand/files/brand-drawings.server.ts'
import { readLogo } from '#app/features/images/logo.server.ts'
import { previewContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/preview.route.ts'
import { previewPages } from './preview-frame.tsx'

export const headers = requireAccess('pages')

/** Renders a page, the icon or the card with the draft brand of the requesting person only. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const brand = await readDraftBrand(services.db, getPerson(context).id)
  const requested = url.searchParams.get('of') ?? ''
  if (requested === 'icon' || requested === 'card') {
    const logo = brand.logo ? await readLogo(services, brand.logo) : undefined
    const drawing = requested === 'icon' ? ({ kind: 'icon', size: 192 } as const) : ({ kind: 'card' } as const)
    const bytes = await brandDrawings.draw(drawing, { ...brand, logo })
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': requested === 'icon' ? 'image/png' : 'image/jpeg' },
    })
  }
  const page = previewPages.find((each) => each.page === requested) ?? previewPages[0]
  const content = overlayContent(await services.content.read(), { [brandKey]: getEditedFields(brand) })
  return context.get(previewContext)(page.path, content)
}
