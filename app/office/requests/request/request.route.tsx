import { useRef } from 'react'
import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { artworkFiles } from '#app/features/requests/artwork/artwork-file.ts'
import { shownProofs } from '#app/features/requests/artwork/shown-proofs.ts'
import { requestDetails, senderName } from '#app/features/requests/details.ts'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import { markRead } from '#app/features/requests/inbox/reads.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { otherRequests } from '#app/features/requests/work/earlier.server.ts'
import { neighboursOf } from '#app/features/requests/work/neighbours.server.ts'
import { openRequest } from '#app/features/requests/work/open.server.ts'
import { readOrderToday } from '#app/features/requests/work/order-today.server.ts'
import { readWorkers } from '#app/features/requests/work/people.server.ts'
import { readTimeline } from '#app/features/requests/work/timeline/timeline.server.ts'
import { othersHere } from '#app/features/requests/work/viewers.server.ts'
import { may } from '#app/features/staff/roles.ts'
import { todayInChicago } from '#app/lib/dates.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { AdminPage, Alert, adminMeta, Panel } from '../../shell/admin-page.tsx'
import { Artwork } from '../artwork/artwork.tsx'
import { useLive } from '../live/use-live.ts'
import type { Route } from './+types/request.route.ts'
import { workOnRequest } from './action.server.ts'
import type { Answer, Unanswered } from './action-result.ts'
import { useViewers } from './presence/presence.tsx'
import { RequestBar } from './request-bar.tsx'
import { RequestHead } from './request-summary.tsx'
import { Others } from './submission/earlier-requests.tsx'
import { AskedFor } from './submission/requested-items.tsx'
import { inPlace } from './submission/sections.ts'
import { NoteForm } from './timeline/note-form.tsx'
import './request.css'
import { showKeys } from '../shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { WorkPanel } from './details/details-panel.tsx'
import { SpamNote } from './details/spam-notice.tsx'
import { NowProvider } from './relative-time.tsx'
import { Contact, Facts } from './submission/submission.tsx'
import { Timeline } from './timeline/timeline.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? `${loaderData.title}, ${loaderData.request.reference}` : 'Request', matches)

const told: Record<string, string> = {
  work: 'Saved.',
  note: 'The note is stored.',
  mailed: 'Your answer is on its way: the timeline says when it was sent.',
  again: 'It is tried again now.',
  answered: 'Marked as answered.',
}

export async function loader({ request: asked, params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, settings } = services
  const { daysOff } = await readBrand(services)
  const opened = await openRequest(db, nameOf(params.reference))
  if (!opened) throw data(null, { status: 404 })
  const { hub, sent } = opened
  if (params.reference !== hub.reference) throw redirect(`/admin/requests/${hub.reference}${url.search}`)
  const me = getPerson(context)
  // A script says itself when somebody looks: a page that is only read anew, behind others, is not opened.
  if (asked.headers.get('Sec-Fetch-Dest') === 'document') await markRead(db, { requestId: hub.id, staffId: me.id })
  const from = url.searchParams.get('from') ?? ''
  const { filter } = parseInboxFilter(new URLSearchParams(from))
  const [people, timeline, others, order, here, neighbours] = await Promise.all([
    readWorkers(db),
    readTimeline(db, opened),
    otherRequests(db, hub),
    readOrderToday(db, sent, todayInChicago(), daysOff),
    othersHere(db, { requestId: hub.id, me: me.id }),
    neighboursOf(db, { filter, staffId: me.id }, hub),
  ])
  const { owner, owner_id, status, next_step, next_step_on, version, seen, place: _, ...request } = hub
  return {
    request: { ...request, status },
    title: senderName(sent) || sent.email,
    details: requestDetails(sent, settings.PUBLIC_URL),
    flexible: sent.kind === 'swag-box' && sent.is_flexible_date,
    files: artworkFiles(sent),
    proofs: shownProofs(sent),
    work: {
      version,
      seen,
      values: { status, owner: owner_id ?? '', next_step: next_step ?? '', next_step_on: next_step_on ?? '' },
    },
    formerOwner: owner && !people.some(({ id }) => id === owner.id) ? owner : null,
    order,
    people,
    timeline,
    others,
    here,
    me: me.id,
    mayForget: may(me.role, 'forget'),
    now: new Date(),
    from,
    neighbours,
    told: told[url.searchParams.get('told') ?? ''],
  }
}

/** An id, or a reference in any hand. */
function nameOf(text: string): { id: string } | { reference: string } {
  if (isUuid(text)) return { id: text }
  return { reference: parseReference(text) ?? '' }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const opened = await openRequest(db, nameOf(args.params.reference))
  if (!opened) throw data(null, { status: 404 })
  return workOnRequest(args, opened.hub.id)
}

/** A lost connection or a broken answer becomes data: the page stays, and what was typed with it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = (await request.clone().formData()).get('intent') === 'note' ? 'note' : 'work'
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500
    if (isAnswer) throw error
    return data({ form, outcome: 'unanswered' } satisfies Unanswered, { status: 503 })
  }
}

/** After a conflict, too: what the message speaks of is then on the page. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  // Another request is another page, with nothing left of what was chosen on this one.
  return <OneRequest key={loaderData.request.id} loaderData={loaderData} answered={actionData as Answer | undefined} />
}

type OneRequestProps = { loaderData: Route.ComponentProps['loaderData']; answered: Answer | undefined }

function OneRequest({ loaderData, answered }: OneRequestProps) {
  const { request, title, details, order, work, people, me, now, from, neighbours, timeline } = loaderData
  const { id, reference, kind } = request
  const query = from && `?${new URLSearchParams({ from })}`
  const addressOf = (name: string) => `/admin/requests/${name}${query}`
  const address = addressOf(reference)
  const inbox = `/admin/requests${from && `?${from}`}`

  const { revalidate } = useRevalidator()
  const { others: here, ask } = useViewers(id, loaderData.here)
  useLive((notice) => {
    const mine = notice.what === 'many' || notice.id === id
    if (mine && notice.what !== 'viewers') revalidate()
    if (mine && notice.what !== 'changed') ask()
  })

  const workForm = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const navigate = useNavigate()
  const go = (to: string | null) => (to === null ? undefined : () => navigate(to))
  const newer = neighbours.newer && addressOf(neighbours.newer)
  const older = neighbours.older && addressOf(neighbours.older)
  const open = (name: string) => () => {
    const field = workForm.current?.elements.namedItem(name)
    if (!(field instanceof HTMLSelectElement)) return
    field.focus()
    field.showPicker?.()
  }
  useShortcuts({
    j: go(older),
    k: go(newer),
    e: open('status'),
    a: open('owner'),
    i: () => document.getElementById('request-assign-button')?.click(),
    c: () => note.current?.focus(),
    r: () => document.getElementById('request-answer')?.click(),
    '?': showKeys,
    Escape: go(inbox),
  })

  const said = inPlace(details, 'said')
  return (
    <NowProvider now={now}>
      <RequestBar {...{ inbox, newer, older }} others={here} answer={`/admin/requests/${reference}/reply${query}`} />
      <AdminPage
        title={title}
        lead={
          <RequestHead
            {...{ kind, reference, receivedAt: request.created_at, status: request.status, value: request.value_cents }}
            company={request.company === title ? null : request.company}
          />
        }
      >
        {loaderData.told && !answered && <Alert>{loaderData.told}</Alert>}
        {request.suspected_spam && <SpamNote version={work.version} seen={work.seen} address={address} />}
        <div className="request-columns">
          <div className="request-side">
            <WorkPanel
              {...{ work, people, me, answered, address }}
              formerOwner={loaderData.formerOwner}
              form={workForm}
            />
          </div>
          <div className="request-main">
            <Contact details={inPlace(details, 'contact')} email={request.email} />
            {order && (
              <AskedFor
                title={
                  kind === 'quote' ? 'What they ask for' : `What is in the ${order.boxes.length > 1 ? 'boxes' : 'box'}`
                }
                order={order}
                figures={inPlace(details, 'figures')}
                flexible={loaderData.flexible}
                proofs={loaderData.proofs}
                artwork={`/admin/requests/${reference}/artwork`}
              />
            )}
            {said.length > 0 && (
              <Panel title="What they said">
                <Facts details={said} />
              </Panel>
            )}
            {loaderData.files.length > 0 && (
              <Panel title="Artwork">
                <Artwork reference={reference} files={loaderData.files} />
              </Panel>
            )}
            <Panel title="Timeline">
              <Timeline entries={timeline} people={people} sender={title} reference={reference} />
              <NoteForm requestId={id} {...{ people, answered, address }} field={note} />
            </Panel>
          </div>
          <div className="request-rest">
            <Others others={loaderData.others} company={request.company} query={query} />
            {loaderData.mayForget && (
              <p className="mt-4 text-sm">
                <Link
                  to={`/admin/erasure?${new URLSearchParams({ email: request.email })}`}
                  className="text-muted underline underline-offset-4 hover:text-ink"
                >
                  When they ask to be forgotten
                </Link>
              </p>
            )}
          </div>
        </div>
      </AdminPage>
    </NowProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <AdminPage
      narrow
      title={missing ? 'This request is not here' : 'This request could not be read'}
      lead={
        missing
          ? 'No request has this reference, or it was forgotten with everything the person sent.'
          : 'Nothing was changed. Try again in a moment.'
      }
    >
      <p>
        <ButtonLink to="/admin/requests">To the inbox</ButtonLink>
      </p>
    </AdminPage>
  )
}
