import { readBrand } from '#app/features/brand/brand.server.ts'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { sendCountries } from '#app/features/sends/addresses/address-formats.ts'
import { maxContentLines } from '#app/features/sends/campaigns/contents.server.ts'
import { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { getOrigin } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DeletePanel } from '../../components/delete-panel.tsx'
import { Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { type OpenedCampaign, openCampaign } from '../campaign/open-campaign.server.ts'
import { StatusPanel } from '../campaign/status-panel.tsx'
import type { Route } from './+types/setup.route.ts'
import { listAcceptedOptions, listBoxChoices, listStockChoices } from './add-contents.server.ts'
import { CampaignForm } from './campaign-form.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import { CustomerPanel, PublicLinkPanel } from './customer-panel.tsx'
import { KindPanel } from './kind-panel.tsx'
import { LogoPanel } from './logo-panel.tsx'
import { runSetupAction, type SetupResult } from './setup-action.server.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.campaign.title ?? 'Campaign', matches)

const statusMessages = {
  created: 'Campaign created. Add contents and recipients, then open it.',
  cut: `Campaign created with the first ${maxContentLines} products of the proposal. A package cannot have more.`,
  saved: 'Campaign saved.',
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { db, settings } = services
  const campaign = await openCampaign(db, args.params.id)
  await markAlertsRead(db, { staffId: getPerson(args.context).id, campaignId: campaign.id, kind: 'campaign-requested' })
  const [brand, overview, options, boxes, stock] = await Promise.all([
    readBrand(services),
    readOverview(db, campaign),
    listAcceptedOptions(db, campaign),
    listBoxChoices(db),
    listStockChoices(db, campaign),
  ])
  return {
    campaign,
    options,
    boxes,
    stock,
    colors: brand.colours,
    origin: getOrigin(args),
    counts: { recipients: overview.recipients - overview.erased, unsentInvitations: overview.unsentInvitations },
    countries: sendCountries
      .map((code) => ({ code, name: getCountryName(code) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-US')),
    retentionDays: settings.RECIPIENT_DAYS,
    statusMessage: getStatusMessage(statusMessages, args.url.searchParams),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(args: Route.ActionArgs) {
  const { id } = await openCampaign(args.context.get(servicesContext).db, args.params.id)
  return runSetupAction(args, id)
}

const toText = (value: number | null) => (value === null ? '' : String(value))
const toCheckbox = (value: boolean) => (value ? 'on' : '')

const toValues = (campaign: OpenedCampaign) => ({
  title: campaign.title,
  sender: campaign.sender,
  message: campaign.message,
  deadline: campaign.deadline,
  color: campaign.color ?? '',
  countries: campaign.countries.join(' '),
  allowsOtherCountries: toCheckbox(campaign.allows_other_countries),
  asksPhone: toCheckbox(campaign.asks_phone),
  asksNote: toCheckbox(campaign.asks_note),
  remindAfterDays: toText(campaign.remind_after_days),
  remindBeforeDays: toText(campaign.remind_before_days),
  publicDomains: campaign.public_domains.join(', '),
  publicLimit: toText(campaign.public_limit),
})

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, options, boxes, stock, countries, colors, origin, statusMessage } = loaderData
  const result = actionData as SetupResult | undefined
  const { version, contents, isEditable, status } = campaign
  const saved = result?.form === 'save' ? result : undefined
  // The key of a form has what it stores, so that saving one keeps what is typed in others.
  const stored = toValues(campaign)
  return (
    <CampaignPage campaign={campaign}>
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {status === 'draft' && campaign.is_from_portal && (
        <Alert>
          {campaign.portal_requested_at
            ? 'The customer set this campaign up in the portal and asks you to open it.'
            : 'The customer is setting this campaign up in the portal.'}
        </Alert>
      )}
      {result?.message && <Alert tone="error">{result.message}</Alert>}
      {!isEditable && (
        <Alert>
          {status === 'packing'
            ? 'Packing started. Reopen the campaign to change it.'
            : 'This campaign is closed. Nothing can be changed.'}
        </Alert>
      )}
      <div className="campaign-columns">
        <fieldset disabled={!isEditable} className="campaign-column">
          <legend className="sr-only">Setup</legend>
          {campaign.kind === 'package' && (
            <ContentsPanel
              key={`contents ${JSON.stringify(contents)}`}
              version={version}
              contents={contents}
              options={options}
              boxes={boxes}
              stock={stock}
              result={result}
            />
          )}
          <CampaignForm
            key={`form ${JSON.stringify(stored)}`}
            version={version}
            values={saved?.values ?? stored}
            errors={saved?.errors ?? {}}
            countries={countries}
            colors={colors}
          />
        </fieldset>
        <div className="campaign-column">
          <StatusPanel {...loaderData} />
          <PublicLinkPanel campaign={campaign} result={result} origin={origin} />
          {status === 'draft' && <KindPanel {...campaign} />}
          {isEditable && <LogoPanel {...campaign} />}
          {isEditable && (
            <CustomerPanel key={`customer ${campaign.customer?.searchText}`} campaign={campaign} result={result} />
          )}
          {status === 'draft' && (
            <DeletePanel
              noun="draft"
              name={campaign.title}
              text="The draft and its recipients are deleted right away. No one was emailed."
            />
          )}
        </div>
      </div>
    </CampaignPage>
  )
}
