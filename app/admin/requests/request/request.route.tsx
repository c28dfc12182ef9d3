import { useRef } from 'react'
import { type ClientActionFunctionArgs, data, Link, redirect, useNavigate } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readCostsAt } from '#app/features/catalog/products/costs/read-costs.server.ts'
import { findCompanyMove } from '#app/features/customers/move-contact.server.ts'
import { listProposalsOf } from '#app/features/proposals/listing/list-proposals.server.ts'
import { getArtworkFiles } from '#app/features/requests/artwork/artwork-file.ts'
import { getShownProofs } from '#app/features/requests/artwork/shown-proofs.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import { markRead } from '#app/features/requests/inbox/reads.server.ts'
import { listUndelivered } from '#app/features/requests/notifications/failed.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { listMergedRequests } from '#app/features/requests/removal/merge-requests.server.ts'
import { readRemoval } from '#app/features/requests/removal/read-removal.server.ts'
import { findUndoableReply } from '#app/features/requests/replies/undo-reply.server.ts'
import { toFields } from '#app/features/requests/request-fields.ts'
import { getNeighbors } from '#app/features/requests/workflow/neighbors.server.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { readOrderToday } from '#app/features/requests/workflow/order-today.server.ts'
import { listOtherRequests } from '#app/features/requests/workflow/other-requests.server.ts'
import { listRequestTeam } from '#app/features/requests/workflow/request-team.server.ts'
import { readTimeline } from '#app/features/requests/workflow/timeline/timeline.server.ts'
import { listOtherViewers } from '#app/features/requests/workflow/viewers.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { listDeliveriesAbout } from '#app/features/webhooks/log/deliveries.server.ts'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { catchNoResponse } from '#app/lib/http/catch-no-response.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { endSentence } from '#app/lib/text/end-sentence.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { showShortcuts } from '../../components/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '../../components/shortcuts/use-shortcuts.ts'
import { ProposalsPanel } from '../../proposals/proposals-panel.tsx'
import { DeliveriesPanel } from '../../settings/webhooks/deliveries-panel.tsx'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { ErrorScreen } from '../../shell/error-screen.tsx'
import { Artwork } from '../artwork/artwork.tsx'
import { channelTitles } from '../channel-titles.ts'
import { noteDrafts } from '../drafts/note-drafts.store.ts'
import { useRequestUpdates } from '../live/use-request-updates.ts'
import { MergedPanel } from '../removal/merged-panel.tsx'
import { RemovalLinks } from '../removal/removal-links.tsx'
import { RemovalMessage } from '../removal/removal-message.tsx'
import { UndoReply } from '../reply/undo-reply.tsx'
import type { Route } from './+types/request.route.ts'
import { handleRequestForm } from './action.server.ts'
import type { ActionResult, NoResponse } from './action-result.ts'
import { DetailsPanel } from './details/details-panel.tsx'
import { SpamMessage } from './details/spam-message.tsx'
import { useViewers } from './presence/presence.tsx'
import { NowProvider } from './relative-time.tsx'
import { RequestBar } from './request-bar.tsx'
import { RequestSummary } from './request-summary.tsx'
import { getRequestedUnits } from './submission/order-costs.ts'
import { OtherRequestsPanel } from './submission/other-requests-panel.tsx'
import { RequestedItems } from './submission/requested-items.tsx'
import { selectSection } from './submission/sections.ts'
import { Contact, Fields } from './submission/submission.tsx'
import { NoteForm } from './timeline/note-form.tsx'
import { Timeline } from './timeline/timeline.tsx'
import './request.css'

export const headers = requireAccess('requests', { toRead: 'read-requests' })
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.title}, ${loaderData.request.reference}` : 'Request', matches)

const statusMessages: Record<string, string> = {
  details: 'Changes saved.',
  contact: 'Contact corrected.',
  moved: 'Customer moved to this company.',
  'not-moved': 'The customer was not moved, because someone changed it in the meantime.',
  note: 'Note added.',
  'already-added': 'This request was added before. Changes made in the form since then were not saved.',
  'without-email': 'Request added without the email, which someone assigned or deleted in the meantime.',
  mailed: 'Reply queued. The timeline shows when it is sent.',
  again: 'Retrying now.',
  'not-retried': 'The reply was sent already, or is being sent now.',
  'too-late': 'The reply was sent already.',
  answered: 'Marked as replied.',
  'not-answered': 'This request was deleted or merged. It was not marked as replied.',
  deleted: 'Request deleted.',
  restored: 'Request restored.',
  merged: 'Requests merged.',
  unmerged: 'Merge undone.',
  'not-unmerged': 'The merge was not undone, because someone changed the request in the meantime.',
}

const pausedStatusMessages = {
  ...statusMessages,
  mailed: 'Reply queued. It is sent once outgoing messages are resumed.',
  again: 'It is retried once outgoing messages are resumed.',
}

export async function loader({ request: httpRequest, params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, settings } = services
  const { daysOff } = await readBrand(services)
  const opened = await openRequest(db, parseRequestParam(params.reference))
  if (!opened) throw data(null, { status: 404 })
  const { entry, submission } = opened
  if (params.reference !== entry.reference) throw redirect(`/admin/requests/${entry.reference}${url.search}`)
  const me = getPerson(context)
  // Only a document request marks it as read here; with JavaScript the viewers route does.
  if (httpRequest.headers.get('Sec-Fetch-Dest') === 'document')
    await markRead(db, { requestId: entry.id, staffId: me.id })
  const from = url.searchParams.get('from') ?? ''
  const { filter } = parseInboxFilter(new URLSearchParams(from))
  const [people, timeline, others, order, otherViewers, neighbors, undelivered, pause] = await Promise.all([
    listRequestTeam(db),
    readTimeline(db, opened),
    listOtherRequests(db, entry),
    readOrderToday(db, submission, getShopDay(), daysOff),
    listOtherViewers(db, { requestId: entry.id, me: me.id }),
    getNeighbors(db, { filter, staffId: me.id }, entry),
    listUndelivered(db, entry.id),
    readOutgoingPause(db),
  ])
  const { assignee, owner_id, status, next_step, next_step_on, version, lastEventId, cursor: _, ...request } = entry
  const { sender, fields } = describeRequest(submission, settings.PUBLIC_URL)
  return {
    request: { ...request, status },
    title: sender.name || (sender.email ?? ''),
    fields,
    isFlexibleDate: 'is_flexible_date' in submission && submission.is_flexible_date,
    files: getArtworkFiles(submission),
    proofs: getShownProofs(submission),
    details: {
      version,
      lastEventId,
      values: { status, assignee: owner_id ?? '', next_step: next_step ?? '', next_step_on: next_step_on ?? '' },
    },
    costs: order && hasPermission(me, 'read-products') ? await readCostsAt(db, getRequestedUnits(order)) : undefined,
    formerAssignee: assignee && !people.some(({ id }) => id === assignee.id) ? assignee : null,
    order,
    people,
    timeline,
    others,
    otherViewers,
    me: me.id,
    undoableReply: await findUndoableReply(db, { requestId: entry.id, staffId: me.id }),
    merged: await listMergedRequests(db, entry.id),
    move: hasPermission(me, 'customers') ? await findCompanyMove(db, entry) : null,
    removal: await readRemoval(db, entry),
    canChange: hasPermission(me, 'requests'),
    canOpenCustomer: hasPermission(me, 'customers'),
    canErase: hasPermission(me, 'erase'),
    proposals: hasPermission(me, 'proposals') ? await listProposalsOf(db, { request: entry.id }) : null,
    assigneeName: assignee?.name ?? null,
    deliveries: await listDeliveriesAbout(db, [entry.id]),
    canOpenLog: hasPermission(me, 'settings'),
    now: new Date(),
    from,
    neighbors,
    undelivered,
    statusMessage: getStatusMessage(pause ? pausedStatusMessages : statusMessages, url.searchParams),
  }
}

/** An id, or a reference in any spelling. */
function parseRequestParam(text: string): { id: string } | { reference: string } {
  if (isUuid(text)) return { id: text }
  return { reference: parseReference(text) ?? '' }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const opened = await openRequest(db, parseRequestParam(args.params.reference))
  if (!opened) throw data(null, { status: 404 })
  return handleRequestForm(args, opened.entry.id)
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = (await request.clone().formData()).get('intent') === 'note' ? 'note' : 'details'
  const saved = serverAction<ActionResult>().then((result) => {
    // Not in the form: it may have unmounted, and its restored draft could be saved a second time.
    if (form === 'note' && result?.outcome === 'saved') noteDrafts.clear(params.reference ?? '')
    return result
  })
  return catchNoResponse(saved, { form, outcome: 'no-response' } satisfies NoResponse)
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets all state when another request is opened.
  return (
    <RequestScreen
      key={loaderData.request.id}
      loaderData={loaderData}
      actionResult={actionData as ActionResult | undefined}
    />
  )
}

type RequestScreenProps = { loaderData: Route.ComponentProps['loaderData']; actionResult: ActionResult | undefined }

function RequestScreen({ loaderData, actionResult }: RequestScreenProps) {
  const { request, title, fields, order, details, people, me, now, from, neighbors, timeline } = loaderData
  const { id, reference, kind } = request
  const canEdit = loaderData.canChange && loaderData.removal === null
  const query = from && `?${new URLSearchParams({ from })}`
  const getUrl = (reference: string) => `/admin/requests/${reference}${query}`
  const url = getUrl(reference)
  const inbox = `/admin/requests${from && `?${from}`}`

  const revalidate = useRevalidateWhenIdle()
  const { others: otherViewers, refresh } = useViewers(id, loaderData.otherViewers)
  useRequestUpdates((update) => {
    const isThisRequest = update.what === 'unknown' || update.id === id
    if (isThisRequest && update.what !== 'viewers') revalidate()
    if (isThisRequest && update.what !== 'changed') refresh()
  })

  const detailsForm = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const navigate = useNavigate()
  const go = (to: string | null) => (to === null ? undefined : () => navigate(to))
  const newer = neighbors.newer && getUrl(neighbors.newer)
  const older = neighbors.older && getUrl(neighbors.older)
  const createOpener = (name: string) => () => {
    const field = detailsForm.current?.elements.namedItem(name)
    if (!(field instanceof HTMLSelectElement)) return
    field.focus()
    field.showPicker?.()
  }
  useShortcuts({
    j: go(older),
    k: go(newer),
    e: createOpener('status'),
    a: createOpener('assignee'),
    i: () => document.getElementById('request-assign-button')?.click(),
    c: () => note.current?.focus(),
    r: () => document.getElementById('request-reply')?.click(),
    '?': showShortcuts,
    Escape: go(inbox),
  })

  const message = selectSection(fields, 'message')
  return (
    <NowProvider now={now}>
      <RequestBar
        inbox={inbox}
        newer={newer}
        older={older}
        others={otherViewers}
        reply={canEdit ? `/admin/requests/${reference}/reply${query}` : null}
      />
      <AdminPage
        title={title}
        lead={
          <RequestSummary
            kind={kind}
            reference={reference}
            receivedAt={request.created_at}
            status={request.status}
            estimateCents={request.value_cents}
            company={request.company === title ? null : request.company}
          />
        }
      >
        {loaderData.statusMessage && !actionResult && <Alert>{loaderData.statusMessage}</Alert>}
        {loaderData.undoableReply && canEdit && (
          <UndoReply
            key={loaderData.undoableReply.id}
            reference={reference}
            mailId={loaderData.undoableReply.id}
            seconds={loaderData.undoableReply.seconds}
          />
        )}
        {loaderData.removal && (
          <RemovalMessage
            removal={loaderData.removal}
            reference={reference}
            version={details.version}
            can={{ change: loaderData.canChange, erase: loaderData.canErase }}
          />
        )}
        {loaderData.undelivered.map(({ channel, isRetried, reason }) => (
          <Alert key={channel} tone="error">
            <strong className="font-semibold">{`${channelTitles[channel]} not delivered`}</strong>
            <span>{`${reason ? `: ${endSentence(reason)}` : '.'} ${isRetried ? 'We retry automatically. ' : 'It failed permanently. '}`}</span>
            {canEdit && (
              <Link to="/admin/reports#notifications" className="font-semibold underline underline-offset-4">
                {isRetried ? 'View notifications' : 'View and retry'}
              </Link>
            )}
          </Alert>
        ))}
        {canEdit && request.suspected_spam && (
          <SpamMessage version={details.version} lastEventId={details.lastEventId} url={url} />
        )}
        <div className="request-columns">
          <div className="request-side">
            {canEdit ? (
              <DetailsPanel
                reference={reference}
                details={details}
                people={people}
                me={me}
                actionResult={actionResult}
                url={url}
                formerAssignee={loaderData.formerAssignee}
                form={detailsForm}
              />
            ) : (
              <Panel title="Details">
                <Fields
                  fields={toFields({
                    Assignee: loaderData.assigneeName ?? 'Unassigned',
                    'Next step': details.values.next_step,
                    'Due date': details.values.next_step_on,
                  })}
                />
              </Panel>
            )}
            {loaderData.proposals && canEdit && (
              <ProposalsPanel proposals={loaderData.proposals} source={{ request: reference }} />
            )}
          </div>
          <div className="request-main">
            <Contact
              contact={request}
              move={canEdit ? loaderData.move : null}
              correctPath={canEdit ? `/admin/requests/${reference}/contact` : undefined}
              customerPath={
                loaderData.canOpenCustomer && request.contact_id ? `/admin/customers/${request.contact_id}` : undefined
              }
            />
            {order && (
              <RequestedItems
                title={kind === 'quote' ? 'Items requested' : order.boxes.length > 1 ? 'Boxes' : 'Box contents'}
                order={order}
                fields={selectSection(fields, 'totals')}
                deliveryFields={selectSection(fields, 'delivery')}
                isFlexible={loaderData.isFlexibleDate}
                proofs={loaderData.proofs}
                artworkPath={`/admin/requests/${reference}/artwork`}
                costs={loaderData.costs}
              />
            )}
            {message.length > 0 && (
              <Panel title={message.some(({ label }) => label === 'Message') ? 'Message' : 'Submission'}>
                <Fields fields={message} />
              </Panel>
            )}
            {loaderData.files.length > 0 && (
              <Panel title="Artwork">
                <Artwork reference={reference} files={loaderData.files} />
              </Panel>
            )}
            <Panel title="Timeline">
              <Timeline entries={timeline} people={people} sender={title} reference={reference} canRetry={canEdit} />
              {canEdit && (
                <NoteForm reference={reference} people={people} actionResult={actionResult} url={url} field={note} />
              )}
            </Panel>
          </div>
          <div className="request-rest">
            <DeliveriesPanel deliveries={loaderData.deliveries} hasLinks={loaderData.canOpenLog} />
            <OtherRequestsPanel others={loaderData.others} company={request.company} query={query} />
            <MergedPanel merged={loaderData.merged} canUndo={canEdit} />
            <RemovalLinks
              reference={reference}
              emailOrPhone={request.email ?? request.phone ?? ''}
              can={{ merge: canEdit, delete: canEdit && loaderData.canErase, erase: loaderData.canErase }}
            />
          </div>
        </div>
      </AdminPage>
    </NowProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = (
    <AdminPage narrow title="Request not found" lead="No request has this reference, or its data was erased.">
      <p>
        <ButtonLink to="/admin/requests">Go to requests</ButtonLink>
      </p>
    </AdminPage>
  )
  return <ErrorScreen error={error} missing={missing} />
}
