import { redirect } from 'react-router'
import { AddressForm } from '#app/features/sends/page/components/address-form.tsx'
import { CampaignShell } from '#app/features/sends/page/components/campaign-shell.tsx'
import { toSendPage } from '#app/features/sends/page/send-page.server.ts'
import { listGifts } from '#app/features/sends/redemption/gifts.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Container } from '#app/ui/container.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { getCampaignPath, getCampaignPreviewPath } from '../campaign-paths.ts'
import type { Route } from './+types/preview.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.pageData.campaign.title}: preview` : 'Preview', matches)

/** Someone who has not answered yet. */
const recipient = {
  ...({ status: 'invited', email: 'ana@example.com', name: '', country: null, address: null } as const),
  phone: null,
  note: null,
  sizes: {},
  gift_id: null,
  is_public: false,
}

/** The page as its recipients see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const campaign = await openCampaign(services.db, params.id)
  const gifts = await listGifts(services.db, campaign.id)
  return { id: campaign.id, pageData: toSendPage({ services, campaign, recipient, gifts, state: 'open' }, {}) }
}

/** Stores nothing. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await openCampaign(context.get(servicesContext).db, params.id)
  return redirect(getCampaignPreviewPath(id), 303)
}

export default function CampaignPreview({ loaderData: { id, pageData } }: Route.ComponentProps) {
  const path = getCampaignPreviewPath(id)
  return (
    <>
      <aside aria-label="Preview" className="border-b border-line bg-card no-print">
        <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-sm">
          <p>
            <strong className="font-semibold">Preview. </strong>
            <span>Recipients see this page while the campaign is open. Nothing is stored here.</span>
          </p>
          <a
            href={getCampaignPath(id)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Edit campaign
          </a>
        </Container>
      </aside>
      <CampaignShell campaign={pageData.campaign} path={path} isOpen>
        <AddressForm page={pageData} rejected={undefined} path={path} />
      </CampaignShell>
    </>
  )
}
