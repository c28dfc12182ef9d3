import { Form } from 'react-router'
import { listGifts } from '#app/features/sends/redemption/gifts.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { AddContent } from '../setup/add-content.tsx'
import { listAcceptedOptions, listBoxChoices, listStockChoices } from '../setup/add-contents.server.ts'
import type { Route } from './+types/gifts.route.ts'
import { GiftPanel } from './gift-panel.tsx'
import { type GiftsResult, runGiftsAction } from './gifts-action.server.ts'
import { LimitsPanel } from './limits-panel.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: gifts` : 'Gifts', matches)

const statusMessages = {
  added: 'Gift added.',
  saved: 'Gift saved.',
  removed: 'Gift removed.',
  limits: 'Limits saved. Responses on hold stay there until you release them.',
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const campaign = await openCampaign(db, params.id)
  const [gifts, options, boxes, stock] = await Promise.all([
    listGifts(db, campaign.id),
    listAcceptedOptions(db, campaign),
    listBoxChoices(db),
    listStockChoices(db, campaign),
  ])
  return { campaign, gifts, options, boxes, stock, statusMessage: getStatusMessage(statusMessages, url.searchParams) }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(args: Route.ActionArgs) {
  return runGiftsAction(args, await openCampaign(args.context.get(servicesContext).db, args.params.id))
}

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, gifts, options, boxes, stock, statusMessage } = loaderData
  const result = actionData as GiftsResult | undefined
  const { version, isEditable } = campaign
  return (
    <CampaignPage campaign={campaign}>
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {result?.message && <Alert tone="error">{result.message}</Alert>}
      {!isEditable && <Alert>Gifts can be changed until packing starts.</Alert>}
      <div className="campaign-columns">
        <fieldset disabled={!isEditable} className="campaign-column">
          <legend className="sr-only">Gifts</legend>
          {gifts.length === 0 && (
            <div className="list-card">
              <EmptyState
                title="No gifts yet"
                text="Add a product, a ready-made box or an accepted option. Recipients choose one."
              />
            </div>
          )}
          {gifts.map((gift, at) => (
            <GiftPanel
              key={gift.id}
              isFirst={at === 0}
              gift={gift}
              version={version}
              result={result?.giftId === gift.id ? result : undefined}
            />
          ))}
        </fieldset>
        <fieldset disabled={!isEditable} className="campaign-column">
          <legend className="sr-only">Add gifts and limits</legend>
          <Panel title="Add gift" text="With a logo in the setup, its images show the logo.">
            <Form id="add-gift" method="post" aria-label="Add gift">
              <input type="hidden" name="version" value={version} />
              <AddContent formId="add-gift" options={options} boxes={boxes} stock={stock} search={result?.search} />
            </Form>
          </Panel>
          <LimitsPanel campaign={campaign} result={result?.form === 'limits' ? result : undefined} />
        </fieldset>
      </div>
    </CampaignPage>
  )
}
