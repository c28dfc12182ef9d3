import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readDraft } from '#app/features/content/drafts.server.ts'
import { contentDocument } from '#app/features/proposals/editing/content-document.server.ts'
import { readProductFacts } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { listSendHints } from '#app/features/proposals/editing/list-send-hints.ts'
import { proposalValuesSchema } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { listRecipients, suggestRecipients } from '#app/features/proposals/lifecycle/recipients.server.ts'
import { listSendProblems } from '#app/features/proposals/lifecycle/send-problems.ts'
import { isSentAlready } from '#app/features/proposals/lifecycle/send-proposal.server.ts'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { createProposalMail } from '#app/features/proposals/mail/proposal-mail.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { toMailText } from '#app/lib/mail/mail-content.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { getOrigin } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { openProposal } from '../proposal/open-proposal.server.ts'
import { ProposalPage } from '../proposal/proposal-page.tsx'
import { readPreview } from '../proposal/read-preview.server.ts'
import type { Route } from './+types/send.route.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { RecipientsPanel } from './recipients-panel.tsx'
import { runSendAction, type SendResult } from './send-action.server.ts'
import { SendPanel } from './send-panel.tsx'
import { UndoSend } from './undo-send.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Send ${loaderData.proposal.number}` : 'Send proposal', matches)

const statusMessages = {
  saved: 'Saved. Check it, then send it.',
  scheduled: 'Scheduled. You can edit the proposal until then.',
  undone: 'Not sent.',
  'too-late': 'It was sent already.',
  recipient: 'Recipient saved.',
  suggested: 'Recipient added.',
  removed: 'Recipient removed. Their link no longer works.',
  resent: 'Link queued for email.',
  extended: 'Extended.',
  withdrawn: 'Withdrawn. The link says so.',
  reopened: 'Reopened.',
  accepted: 'Acceptance recorded.',
  declined: 'Decline recorded.',
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const proposal = await openProposal(db, args.params.id)
  const { id, sent_version } = proposal
  const me = getPerson(args.context)
  const [brand, live, recipients, suggestions, draft, sent] = await Promise.all([
    readBrand(services),
    contentDocument.find(db, id),
    listRecipients(db, id),
    suggestRecipients(db, id),
    readDraft(db, { kind: 'proposal', subject: id, staffId: me.id }, proposalValuesSchema),
    sent_version === null ? undefined : readVersion(db, { id, number: sent_version }),
  ])
  const preview = live && (await readPreview(services, { proposal, content: live.value, me }))
  const active = recipients.filter(({ revoked_at }) => revoked_at === null)
  const origin = getOrigin(args)
  const isSent = await isSentAlready(db, { id, brand })
  const mail =
    preview &&
    !isSent &&
    proposal.state !== 'accepted' &&
    createProposalMail({
      occasion: { kind: 'sent' },
      document: preview.document,
      validUntil: preview.document.validUntil,
      recipientName: active[0]?.name ?? 'Ana',
      url: `${origin}/p/…`,
    })
  return {
    proposal,
    recipients,
    suggestions,
    origin,
    hasDraft: draft !== undefined,
    isSent,
    problems: live && preview ? listSendProblems(live.value, preview.book, getShopDay()) : [],
    hints: live ? listSendHints(live.value, await readProductFacts(db, live.value)) : [],
    mail: mail ? { subject: mail.subject, text: toMailText(mail.content, brand.name) } : undefined,
    canChooseAny: sent?.document.choice === 'any',
    choices: (sent?.document.options ?? []).map((option) => ({
      id: option.id,
      name: option.name,
      columns: option.columns.map((column, at) => ({
        value: `${option.id} ${at}`,
        label: `${option.name}: ${column.deliveredQuantity.toLocaleString('en-US')}`,
      })),
    })),
    signer: active.find(({ role }) => role === 'signer') ?? null,
    missing: [
      !services.settings.SMTP_URL && 'a mail server (an Admin sets it under Settings)',
      !services.settings.PUBLIC_URL && 'the store’s URL (PUBLIC_URL sets it on the server)',
    ].filter((text) => text !== false),
    formKey: randomUUID(),
    statusMessage: getStatusMessage(statusMessages, args.url.searchParams),
    now: Date.now(),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(args: Route.ActionArgs) {
  const { id } = await openProposal(args.context.get(servicesContext).db, args.params.id)
  return runSendAction(args, id)
}

export default function SendProposal({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, statusMessage, now, missing } = loaderData
  const result = actionData as SendResult | undefined
  // The editor's form keeps the scroll position.
  useEffect(() => {
    if (statusMessage === statusMessages.saved) window.scrollTo(0, 0)
  }, [statusMessage])
  return (
    <ProposalPage proposal={proposal}>
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {result?.message && <Alert tone="error">{result.message}</Alert>}
      {missing.length > 0 && (
        <Alert tone="error">{`Emails wait for ${missing.join(' and ')}. Until then, copy the links.`}</Alert>
      )}
      {proposal.send_at && <UndoSend key={proposal.version} at={proposal.send_at} now={now} />}
      <div className="proposal-send">
        <div className="grid content-start gap-6">
          <SendPanel {...loaderData} result={result} />
        </div>
        <div className="grid content-start gap-6">
          <RecipientsPanel
            {...loaderData}
            result={result}
            isAdded={statusMessage === statusMessages.recipient && !result}
          />
          <AnswerPanel {...loaderData} result={result} />
        </div>
      </div>
    </ProposalPage>
  )
}
