import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import {
  getDeadlineRange,
  goneItemMessage,
  parseCampaign,
} from '#app/features/portal/campaigns/campaign-form.schema.ts'
import { createPortalCampaign, getMaxItems } from '#app/features/portal/campaigns/create-campaign.server.ts'
import { sendCountries } from '#app/features/sends/addresses/address-formats.ts'
import { listStockGroups } from '#app/features/sends/campaigns/stock-contents.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { requireManager } from '../access/current-member.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import type { Route } from './+types/new-campaign.route.ts'
import { CampaignForm } from './campaign-form.tsx'

/** Days to answer, as the form proposes. */
const defaultDays = 21

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('New campaign', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const { companyId } = requireManager(context)
  const groups = await listStockGroups(context.get(servicesContext).db, companyId)
  const today = getShopDay()
  return {
    items: groups.map(({ id, name, sizes, available }) => ({ id, name, sizes, available })),
    countries: sendCountries
      .map((code) => ({ code, name: getCountryName(code) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-US')),
    deadlines: getDeadlineRange(today),
    deadline: addDays(today, defaultDays),
    formKey: randomUUID(),
  }
}

/** Creates a draft, once per form. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireManager(context)
  const { db } = context.get(servicesContext)
  const form = await readForm(request)
  const sentKey = form.get('form_key')
  const formKey = isUuid(sentKey) ? sentKey : randomUUID()
  const groups = (await listStockGroups(db, member.companyId)).map(({ id }) => id)
  const parsed = parseCampaign(form, { groups, today: getShopDay() })
  if (!parsed.ok) return data({ ...parsed, formKey }, { status: 422 })
  const { ip } = context.get(visitorContext)
  const created = await createPortalCampaign(db, { member, draft: parsed.draft, formKey, ip })
  if (typeof created === 'string') {
    const tooMany = `Choose ${getMaxItems(parsed.draft.kind)} items or fewer`
    const message = created === 'too-many-items' ? tooMany : goneItemMessage
    const { items, ...values } = parsed.draft
    const chosen = Object.fromEntries(items.map(({ id, quantity }) => [id, String(quantity)]))
    return data({ errors: { item: [message] }, values: { ...values, items: chosen }, formKey }, { status: 409 })
  }
  return redirect(`/portal/campaigns/${created.id}?notice=created`, 303)
}

export default function NewCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && 'values' in actionData ? actionData : undefined
  return (
    <PortalPage
      title="New campaign"
      lead="Choose what to send. You add recipients next; nothing is emailed yet."
      back={{ to: '/portal/campaigns', label: 'Campaigns' }}
    >
      {loaderData.items.length === 0 ? (
        <div className="portal-section">
          <EmptyState
            title="Nothing in stock"
            text="A campaign sends what we store for you. Ask us to store your next order."
          >
            <ButtonLink to="/portal/orders" variant="secondary" prefetch="none">
              View orders
            </ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <CampaignForm {...loaderData} rejected={rejected} />
      )}
    </PortalPage>
  )
}
