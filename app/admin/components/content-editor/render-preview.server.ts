import { draftPages } from '#app/draft-pages.server.ts'
import { readDraft } from '#app/features/content/drafts.server.ts'
import type { ContentKind } from '#app/features/content/revisions.server.ts'
import { previewContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import type { RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'

const previewBanner = `<aside role="note" class="fixed inset-x-0 bottom-0 z-50 bg-mustard px-4 py-3 text-center text-sm">
<strong>Preview.</strong> Only you can see this page. Fields with errors show what is published.</aside>`

/**
 * Renders the storefront page of a document with this person's draft, without scripts.
 * @param path another page that the draft changes
 */
export async function renderPreview(
  { request, context }: RouteArgs,
  { kind, id, path }: { kind: ContentKind; id: string; path?: string },
): Promise<Response> {
  const services = context.get(servicesContext)
  const draft = await readDraft(services.db, { kind, subject: id, staffId: getPerson(context).id }, contentFields)
  const page = await draftPages[kind](services, { id, fields: draft?.fields ?? null, publishAt: null })
  if (!page) return new Response('There is no draft to preview yet.', { status: 404 })
  const { content = services.content, prepare } = page
  const response = await context.get(previewContext)(path ?? page.path, content, prepare)
  // A frame of the editor needs no banner.
  if (request.headers.get('Sec-Fetch-Dest') === 'iframe') return response
  const html = (await response.text()).replace(/<body\b[^>]*>/, (body) => body + previewBanner)
  return new Response(html, response)
}
