import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from 'react-router'
import { listAnswers } from '#app/features/requests/answers/outbox.server.ts'
import { kindTitles, requestDetails } from '#app/features/requests/details.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { openRequest } from '#app/features/requests/work/open.server.ts'
import { othersHere } from '#app/features/requests/work/viewers.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, adminMeta, Panel } from '../../shell/admin-page.tsx'
import { useLive } from '../live/use-live.ts'
import { Presence, useViewers } from '../request/presence/presence.tsx'
import '../request/request.css'
import { NowProvider } from '../request/relative-time.tsx'
import type { Route } from './+types/reply.route.ts'
import { Composer } from './composer.tsx'
import { composerData } from './composer-data.server.ts'
import { Mails } from './emails.tsx'
import { answerRequest } from './reply-action.server.ts'
import type { AnswerReply } from './reply-result.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? `Answer ${loaderData.composer.reference}` : 'Answer', matches)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const opened = await openRequest(services.db, { reference: parseReference(params.reference) ?? '' })
  if (!opened) throw data(null, { status: 404 })
  const { hub, sent } = opened
  if (params.reference !== hub.reference) throw redirect(`/admin/requests/${hub.reference}/reply${url.search}`)
  const templateId = url.searchParams.get('template')
  const me = getPerson(context)
  const [composer, mails, here] = await Promise.all([
    composerData(services, opened, { me, templateId }),
    listAnswers(services.db, hub.id),
    othersHere(services.db, { requestId: hub.id, me: me.id }),
  ])
  const { id, kind, summary } = hub
  return { id, kind, summary, composer, mails, here, now: new Date(), details: requestDetails(sent) }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const opened = await openRequest(db, { reference: parseReference(args.params.reference) ?? '' })
  if (!opened) throw data(null, { status: 404 })
  return answerRequest(args, opened)
}

/** A lost connection or a broken answer becomes data: the page stays, and what was typed with it. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500
    if (isAnswer) throw error
    return data<AnswerReply>({ outcome: 'unanswered' }, { status: 503 })
  }
}

/** After what others did meanwhile, too: the page then shows what the message speaks of. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, summary, composer, mails, details, now } = loaderData
  const { reference, to } = composer
  const { revalidate } = useRevalidator()
  const { others, ask } = useViewers(id, loaderData.here)
  useLive((notice) => {
    const mine = notice.what === 'many' || notice.id === id
    if (mine && notice.what !== 'viewers') revalidate()
    if (mine && notice.what !== 'changed') ask()
  })
  return (
    <AdminPage
      title={`Answer ${to.name || to.email}`}
      lead={[kindTitles[kind], reference, summary].filter(Boolean).join(' · ')}
      back={{ to: `/admin/requests/${reference}`, label: 'Request' }}
      aside={<Presence others={others} />}
    >
      <div className="answer-columns">
        <section aria-label="Composer" className="rounded-md border border-line bg-card p-4 sm:p-6">
          <NowProvider now={now}>
            <Composer data={composer} replied={actionData as AnswerReply | undefined} />
          </NowProvider>
        </section>
        <div className="grid content-start gap-6">
          {mails.length > 0 && (
            <Panel title="Written so far">
              <Mails mails={mails} reference={reference} />
            </Panel>
          )}
          <Panel title="What they sent">
            <dl className="answer-sent">
              {details
                .filter(({ label }) => label !== 'Box link')
                .map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{Array.isArray(value) ? value.map((text) => <p key={text}>{text}</p>) : value}</dd>
                  </div>
                ))}
            </dl>
          </Panel>
        </div>
      </div>
    </AdminPage>
  )
}
