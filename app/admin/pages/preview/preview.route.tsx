import { type SyntheticEvent, useEffect } from 'react'
import { data, useRevalidator } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readDraftCopy } from '#app/features/page-copy/editing/edit.server.ts'
import { isPageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import { getRetentionSentence } from '#app/features/page-copy/fixed-copy/privacy.ts'
import { readStoryProducts } from '#app/features/page-copy/stories/stories.server.ts'
import { readRetention } from '#app/features/requests/erasure/retention.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Footer } from '#app/storefront/layout/footer.tsx'
import { Navigation } from '#app/storefront/layout/navigation.tsx'
import { setUpDialogs } from '#app/ui/dialog-support.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { onDraftSaved } from '../draft-channel.ts'
import type { Route } from './+types/preview.route.ts'
import { PageView } from './page-view.tsx'

export const headers = requireAccess('pages')

export const meta = ({ loaderData }: Route.MetaArgs) =>
  createAdminMeta(loaderData ? `Preview of ${pages[loaderData.page].title}` : 'Preview')

export async function loader({ params: { page }, context }: Route.LoaderArgs) {
  if (!isPageKey(page)) throw data(null, { status: 404 })
  const services = context.get(servicesContext)
  const [copy, { founder }, { months, changedAt }] = await Promise.all([
    readDraftCopy(services, { key: page, staffId: getPerson(context).id }),
    readBrand(services),
    readRetention(services.db),
  ])
  const products = 'stories' in copy ? await readStoryProducts(services.db, copy) : {}
  const retention = months && changedAt ? getRetentionSentence(months, changedAt) : null
  return { page, copy, founder, retention, products }
}

/** The page as customers would see the draft. Links and forms are disabled. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => onDraftSaved(loaderData.page, revalidate), [loaderData.page, revalidate])
  useEffect(setUpDialogs, [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <div className="flex min-h-dvh flex-col" onClickCapture={blockNavigation} onSubmitCapture={blockNavigation}>
      <SkipLink />
      <Navigation />
      <main id="main" tabIndex={-1} className="flex-1">
        <PageView {...loaderData} />
      </main>
      <Footer />
    </div>
  )
}

function blockNavigation(event: SyntheticEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  // Links within the page work.
  if (event.type !== 'submit' && (!link || link.getAttribute('href')?.startsWith('#'))) return
  event.preventDefault()
  event.stopPropagation()
}
