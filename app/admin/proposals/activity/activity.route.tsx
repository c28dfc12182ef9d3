import { useEffect } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { addComment } from '#app/features/proposals/lifecycle/comments.server.ts'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { listDeliveriesAbout } from '#app/features/webhooks/log/deliveries.server.ts'
import { useResetKey } from '#app/lib/browser/use-reset-key.ts'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DeliveriesPanel } from '../../settings/webhooks/deliveries-panel.tsx'
import { Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import { openProposal } from '../proposal/open-proposal.server.ts'
import { ProposalPage } from '../proposal/proposal-page.tsx'
import { getActivityPath } from '../proposal-paths.ts'
import type { Route } from './+types/activity.route.ts'
import { readActivity } from './read-activity.server.ts'
import { readCommentTargets } from './read-comment-targets.server.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.proposal.number} activity` : 'Activity', matches)

/** The limit of the database. */
const maxLength = 5_000
/** Comments of buyers appear without a reload. */
const refreshMs = 15_000
const statusMessages = { added: 'Comment added.' }

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const proposal = await openProposal(db, params.id)
  await markAlertsRead(db, { staffId: getPerson(context).id, proposalId: proposal.id })
  const [entries, { targets, labels }] = await Promise.all([
    readActivity(db, proposal.id),
    readCommentTargets(db, proposal),
  ])
  const subjects = [proposal.id, ...(proposal.order ? [proposal.order] : [])]
  const deliveries = await listDeliveriesAbout(db, subjects)
  return {
    proposal,
    entries,
    targets,
    labels,
    deliveries,
    canOpenLog: hasPermission(getPerson(context), 'settings'),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
  }
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const proposal = await openProposal(services.db, args.params.id)
  const form = await readForm(args.request)
  const body = String(form.get('body') ?? '').trim()
  const isInternal = form.get('intent') !== 'share'
  const target = String(form.get('target') ?? '')
  const reject = (message: string) => data({ body, errors: [message] }, { status: 422 })
  if (body === '') return reject('Enter a comment')
  if (body.length > maxLength) return reject(`Use ${maxLength} characters or fewer`)
  if (!isInternal && proposal.sent_version === null)
    return reject('Send the proposal before you write to the customer here')
  await addComment(services, {
    id: proposal.id,
    version: proposal.sent_version,
    body,
    isInternal,
    target: /^(option|line)\/[\w-]{1,80}$/.test(target) ? target : '',
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  return redirect(`${getActivityPath(proposal.id)}?notice=added`, 303)
}

export default function Activity({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, entries, targets, labels, statusMessage } = loaderData
  const isSaved = statusMessage !== undefined && !actionData
  const resetKey = useResetKey(isSaved)
  const isBusy = useNavigation().state !== 'idle'
  const revalidate = useRevalidateWhenIdle()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <ProposalPage proposal={proposal}>
      {isSaved && <Alert>{statusMessage}</Alert>}
      <Panel title="Activity">
        <ol className="proposal-events">
          {entries.map(({ id, at, text, detail, comment }) => (
            <li key={id} data-internal={comment?.isInternal || undefined}>
              <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <strong className="font-semibold wrap-anywhere">{text}</strong>
                {comment?.isInternal && <Badge tone="mustard">Internal</Badge>}
                {comment?.target && <span className="text-muted">{labels[comment.target]}</span>}
                <span className="text-muted">
                  <DateTime at={at} />
                </span>
              </p>
              {detail && (
                <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
                  {detail}
                </p>
              )}
            </li>
          ))}
        </ol>
        <Form key={resetKey} method="post" aria-label="Comment" className="mt-6 grid gap-3" noValidate>
          <TextArea
            label="Comment"
            name="body"
            rows={3}
            maxLength={maxLength}
            defaultValue={actionData?.body}
            errors={actionData?.errors ?? []}
          />
          <Select label="About" name="target" options={targets} />
          <p className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="note" size="sm" busy={isBusy}>
              Add internal note
            </Button>
            <Button
              type="submit"
              name="intent"
              value="share"
              variant="secondary"
              size="sm"
              busy={isBusy}
              disabled={proposal.sent_version === null}
            >
              Send to recipients
            </Button>
          </p>
          {proposal.sent_version === null && (
            <p className="text-sm text-muted">Recipients can get comments once the proposal is sent.</p>
          )}
        </Form>
      </Panel>
      <DeliveriesPanel deliveries={loaderData.deliveries} hasLinks={loaderData.canOpenLog} />
    </ProposalPage>
  )
}
