import { data, redirect } from 'react-router'
import { formatAddress } from '#app/features/sends/addresses/format-address.ts'
import {
  changeRecipient,
  declineForRecipient,
  findRecipient,
  recipientSchema,
} from '#app/features/sends/recipients/change-recipient.server.ts'
import { readRecipient, setRevoked, shareLink } from '#app/features/sends/recipients/recipients.server.ts'
import { listGifts } from '#app/features/sends/redemption/gifts.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient, getOrigin } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { getRecipientPath, getRecipientsPath } from '../campaign-paths.ts'
import type { Route } from './+types/recipient.route.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { LinkPanel, RecipientForm, type RecipientResult } from './recipient-panels.tsx'
import { RecipientState } from './recipient-state.tsx'
import '../campaigns.css'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? loaderData.recipient.name || loaderData.recipient.email : 'Recipient', matches)

const statusMessages = {
  resent: 'Link queued for email.',
  blocked: 'Blocked. The link does not work, and the address is not exported.',
  unblocked: 'Unblocked. The link works while the campaign is open.',
  declined: 'Declined. The address was deleted.',
  saved: 'Recipient saved.',
}

/** The audit log records each view of an address. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext)
  const campaign = await openCampaign(db, args.params.id)
  const { recipient: id } = args.params
  const isKnown = isUuid(id) && (await findRecipient(db, { id, campaignId: campaign.id }))
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const recipient = isKnown ? await readRecipient(db, { id, by }) : undefined
  if (!recipient) throw data(null, { status: 404 })
  const { address, country } = recipient
  return {
    gift: recipient.gift_id
      ? ((await listGifts(db, campaign.id)).find((each) => each.id === recipient.gift_id) ?? null)
      : null,
    campaign,
    recipient,
    lines: address && country ? formatAddress(address, country) : [],
    origin: getOrigin(args),
    statusMessage: getStatusMessage(statusMessages, args.url.searchParams),
  }
}

const changeMessages = {
  taken: 'Another recipient has this email address.',
  locked: 'Packing started. Reopen the campaign to change it.',
  'not-found': 'This recipient no longer exists.',
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const { id: campaignId, recipient: id } = args.params
  const campaign = await openCampaign(services.db, campaignId)
  const form = await readForm(args.request)
  const intent = String(form.get('intent') ?? '')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const recipient = isUuid(id) ? await findRecipient(services.db, { id, campaignId: campaign.id }) : undefined
  if (!recipient) throw data(null, { status: 404 })
  const done = (messageKey: string) => redirect(`${getRecipientPath(campaignId, id)}?notice=${messageKey}`, 303)
  const reject = (result: Omit<RecipientResult, 'form'>, status = 409) =>
    data<RecipientResult>({ form: intent, ...result }, { status })
  switch (intent) {
    case 'save': {
      const parsed = parseForm(recipientSchema, form)
      if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values }, 422)
      const result = await changeRecipient(services.db, { id, campaignId, change: parsed.value, by })
      return result === 'changed' ? done('saved') : reject({ message: changeMessages[result], values: parsed.value })
    }
    case 'block':
    case 'unblock':
      await setRevoked(services, { id, isRevoked: intent === 'block', by })
      return done(`${intent}ed`)
    case 'decline': {
      const result = await declineForRecipient(services.db, { recipient, campaign: campaign.title, by })
      if (result === 'saved') return done('declined')
      const reason =
        result === 'not-found'
          ? 'the recipient is blocked or was rejected'
          : 'the campaign is not open, or a package was already sent'
      return reject({ message: `Not possible: ${reason}.` })
    }
    case 'link':
    case 'new-link':
    case 'resend': {
      const isMailed = intent === 'resend'
      const link = await shareLink(services, { id, isNew: intent === 'new-link', isMailed, by })
      if (!link)
        return reject({ message: 'Links work once the campaign is open, and not while the recipient is blocked.' })
      return isMailed ? done('resent') : data<RecipientResult>({ form: intent, link: getOrigin(args) + link })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function RecipientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, recipient, gift, lines, statusMessage } = loaderData
  const result = actionData as RecipientResult | undefined
  return (
    <AdminPage
      title={recipient.name || recipient.email}
      back={{ to: getRecipientsPath(campaign.id), label: `${campaign.title}: recipients` }}
      lead={<RecipientState {...recipient} />}
    >
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {result?.message && <Alert tone="error">{result.message}</Alert>}
      <div className="campaign-columns">
        <AnswerPanel campaign={campaign} recipient={recipient} gift={gift} lines={lines} />
        <div className="campaign-column">
          <LinkPanel campaign={campaign} recipient={recipient} result={result} />
          {campaign.isEditable && <RecipientForm key={recipient.email} recipient={recipient} result={result} />}
        </div>
      </div>
    </AdminPage>
  )
}
