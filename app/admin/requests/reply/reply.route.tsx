import { type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { findCustomerEmail } from '#app/features/customers/contacts.server.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { listReplies } from '#app/features/requests/replies/outbox.server.ts'
import { boxLinkLabel } from '#app/features/requests/request-fields.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { listOtherViewers } from '#app/features/requests/workflow/viewers.server.ts'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { catchNoResponse } from '#app/lib/http/catch-no-response.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { useRequestUpdates } from '../live/use-request-updates.ts'
import { Presence, useViewers } from '../request/presence/presence.tsx'
import '../request/request.css'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { NowProvider } from '../request/relative-time.tsx'
import type { Route } from './+types/reply.route.ts'
import { Composer } from './composer.tsx'
import { readComposerData } from './composer-data.server.ts'
import { Emails } from './emails.tsx'
import { NoEmail } from './no-email.tsx'
import { handleReplyForm } from './reply-action.server.ts'
import type { ReplyResult } from './reply-result.ts'

export const headers = requireAccess('requests')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Reply to ${loaderData.composer.reference}` : 'Reply', matches)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const opened = await openRequest(services.db, { reference: parseReference(params.reference) ?? '' })
  if (!opened) throw data(null, { status: 404 })
  const { entry, submission } = opened
  if (params.reference !== entry.reference) throw redirect(`/admin/requests/${entry.reference}/reply${url.search}`)
  const templateId = url.searchParams.get('template')
  const undoneId = url.searchParams.get('undone')
  const me = getPerson(context)
  const [composer, mails, otherViewers] = await Promise.all([
    readComposerData(services, opened, { me, templateId, undoneId }),
    listReplies(services.db, entry.id),
    listOtherViewers(services.db, { requestId: entry.id, me: me.id }),
  ])
  const { id, kind, summary } = entry
  return {
    id,
    kind,
    summary,
    composer,
    mails,
    otherViewers,
    now: new Date(),
    customerEmail: entry.email === null ? await findCustomerEmail(services.db, entry.contact_id) : null,
    fields: describeRequest(submission).fields,
    statusMessage: getStatusMessage({ signature: 'Signature saved. New replies end with it.' }, url.searchParams),
  }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const opened = await openRequest(db, { reference: parseReference(args.params.reference) ?? '' })
  if (!opened) throw data(null, { status: 404 })
  return handleReplyForm(args, opened)
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> =>
  catchNoResponse(serverAction(), { outcome: 'no-response' } satisfies ReplyResult)

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, summary, composer, mails, fields, now } = loaderData
  const { reference, to } = composer
  const revalidate = useRevalidateWhenIdle()
  const { others, refresh } = useViewers(id, loaderData.otherViewers)
  useRequestUpdates((update) => {
    const isThisRequest = update.what === 'unknown' || update.id === id
    if (isThisRequest && update.what !== 'viewers') revalidate()
    if (isThisRequest && update.what !== 'changed') refresh()
  })
  return (
    <AdminPage
      title={`Reply to ${to.name || to.email || reference}`}
      lead={[kindTitles[kind], reference, summary].filter(Boolean).join(' · ')}
      back={{ to: `/admin/requests/${reference}`, label: 'Request' }}
      aside={<Presence others={others} />}
    >
      {composer.isUndone && <Alert>The reply was not sent.</Alert>}
      {loaderData.statusMessage && <Alert>{loaderData.statusMessage}</Alert>}
      <div className="reply-columns">
        <section aria-label="Composer" className="rounded-md border border-line bg-card p-4 sm:p-6">
          <NowProvider now={now}>
            {to.email === null ? (
              <NoEmail reference={reference} answered={composer.answered} customerEmail={loaderData.customerEmail} />
            ) : (
              <Composer
                data={{ ...composer, to: { ...to, email: to.email } }}
                replied={actionData as ReplyResult | undefined}
              />
            )}
          </NowProvider>
        </section>
        <div className="grid content-start gap-6">
          {mails.length > 0 && (
            <Panel title="Previous emails">
              <Emails mails={mails} reference={reference} />
            </Panel>
          )}
          <Panel title="Your signature" text="Added to new replies. Leave empty to use your name and the store name.">
            <SignatureForm reference={reference} signature={composer.signature} />
          </Panel>
          <Panel title="Original request">
            <dl className="reply-submission">
              {fields
                .filter(({ label }) => label !== boxLinkLabel)
                .map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{Array.isArray(value) ? value.map((text, index) => <p key={index}>{text}</p>) : value}</dd>
                  </div>
                ))}
            </dl>
          </Panel>
        </div>
      </div>
    </AdminPage>
  )
}

/** The signature of the person, at the end of their new replies. */
function SignatureForm({ reference, signature }: { reference: string; signature: string }) {
  return (
    <form method="post" action={`/admin/requests/${reference}/reply`} aria-label="Signature" className="grid gap-3">
      <input type="hidden" name="intent" value="signature" />
      <TextArea label="Text" name="signature" rows={4} maxLength={500} defaultValue={signature} />
      <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
        Save signature
      </Button>
    </form>
  )
}
