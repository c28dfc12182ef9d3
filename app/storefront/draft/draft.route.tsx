import { redirect } from 'react-router'
import { draftPages } from '#app/draft-pages.server.ts'
import { readLinkedDraft } from '#app/features/content/preview-links.server.ts'
import { previewContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/draft.route.ts'

const headers = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

const previewBanner = `<aside role="note" class="fixed inset-x-0 bottom-0 z-50 bg-mustard px-4 py-3 text-center text-sm">
<strong>Draft.</strong> Not published yet. Do not share this link publicly.</aside>`

/** Shows a draft to anyone who has its link, as the storefront would, without scripts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const linked = await readLinkedDraft(services.db, url.searchParams.get('key') ?? '')
  const page =
    linked &&
    (await draftPages[linked.kind](services, {
      id: linked.subject,
      fields: linked.fields,
      publishAt: linked.publish_at,
    }))
  if (!page) return new Response('This link has expired or was revoked.', { status: 404, headers })
  if (page.isPublic) return redirect(page.path, { status: 302, headers })
  const { path, content, prepare } = page
  const response = await context.get(previewContext)(path, content ?? services.content, prepare)
  const html = (await response.text())
    .replace('<title>', '<title>Draft: ')
    .replace(/<body\b[^>]*>/, (body) => body + previewBanner)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return new Response(html, { status: response.status, headers: response.headers })
}
