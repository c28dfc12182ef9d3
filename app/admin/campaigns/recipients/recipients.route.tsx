import { listServedCountries } from '#app/features/sends/page/list-served-countries.server.ts'
import { type RecipientFilter, recipientFilters } from '#app/features/sends/recipients/recipient-filters.ts'
import { listRecipients, maxCounted } from '#app/features/sends/recipients/recipients.server.ts'
import { useResetKey } from '#app/lib/browser/use-reset-key.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import type { Route } from './+types/recipients.route.ts'
import { AddListPanel, AddOnePanel } from './add-panels.tsx'
import { maxSearchLength, RecipientList } from './recipient-list.tsx'
import { type RecipientsResult, runRecipientsAction } from './recipients-action.server.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: recipients` : 'Recipients', matches)

const isFilter = (text: string | null): text is RecipientFilter =>
  (recipientFilters as readonly (string | null)[]).includes(text)

export async function loader({ params, context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const campaign = await openCampaign(db, params.id)
  const state = searchParams.get('state')
  const after = searchParams.get('after')
  const before = searchParams.get('before')
  const [page, views] = await Promise.all([
    listRecipients(db, {
      campaignId: campaign.id,
      search: toSingleLine(searchParams.get('q') ?? '').slice(0, maxSearchLength),
      filter: isFilter(state) ? state : undefined,
      country: parseCountry(searchParams.get('country') ?? ''),
      after: isUuid(after) ? after : undefined,
      before: isUuid(before) ? before : undefined,
    }),
    listViews(db, { staffId: getPerson(context).id, lists: ['recipients'] }),
  ])
  const countries = listServedCountries({
    countries: campaign.countries,
    allowsOtherCountries: campaign.allows_other_countries,
  })
  const added = searchParams.get('notice') === 'added' ? Number(searchParams.get('count')) || 0 : null
  return { campaign, page, views, countries, maxCounted, added }
}

export async function action(args: Route.ActionArgs) {
  const { id } = await openCampaign(args.context.get(servicesContext).db, args.params.id)
  return runRecipientsAction(args, id)
}

export default function Recipients({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, page, views, countries, added } = loaderData
  const result = actionData as RecipientsResult | undefined
  const isOpen = campaign.state === 'open'
  const isAdded = added !== null && !result
  const resetKey = useResetKey(isAdded)
  return (
    <CampaignPage campaign={campaign}>
      {isAdded && (
        <Alert>{`Added ${formatCount(added, 'recipient')}.${isOpen ? ' Invitations are queued.' : ''}`}</Alert>
      )}
      <div className="campaign-columns">
        {/* The preview of the first list takes its place. */}
        {!(result?.counts && page.found === 0) && (
          <RecipientList
            id={campaign.id}
            page={page}
            views={views}
            countries={countries}
            maxCounted={loaderData.maxCounted}
          />
        )}
        {campaign.isEditable ? (
          <div className="campaign-column">
            <AddListPanel
              key={`list ${resetKey}`}
              id={campaign.id}
              isOpen={isOpen}
              result={result?.form === 'list' ? result : undefined}
            />
            <AddOnePanel
              key={`one ${resetKey}`}
              countries={countries}
              result={result?.form === 'add' ? result : undefined}
            />
          </div>
        ) : (
          <p className="text-sm text-muted">Recipients can be added until packing starts.</p>
        )}
      </div>
    </CampaignPage>
  )
}
