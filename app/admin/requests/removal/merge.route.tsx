import { useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { maxSearchLength } from '#app/features/requests/inbox/filter.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { mergeRequests, undoMerge } from '#app/features/requests/removal/merge-requests.server.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { type OpenRequest, openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { listOtherRequests } from '#app/features/requests/workflow/other-requests.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useUrlText } from '#app/ui/use-url-text.ts'
import type { Queryable } from '#db/client.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/merge.route.ts'
import { findEntry } from './find-entry.server.ts'

/** Requests that a search lists. */
const maxResults = 10

export const headers = requireAccess('requests')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Merge ${loaderData.duplicate.reference}` : 'Request', matches)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const entry = await findEntry(db, params.reference)
  if (entry.deleted_at || entry.merged_into) throw redirect(`/admin/requests/${entry.reference}`)
  const query = url.searchParams.get('into')?.trim() ?? ''
  const target = query === '' ? undefined : await findTarget(db, query, entry.id)
  return {
    duplicate: toSide(entry),
    target: target && toSide(target),
    query,
    suggestions: target
      ? []
      : query === ''
        ? await listSuggestions(db, entry)
        : await searchTargets(db, query, entry.id),
  }
}

async function findTarget(db: Queryable, text: string, exceptId: string) {
  const opened = await openRequest(db, { reference: parseReference(text) ?? '' })
  const isPossible = opened && opened.entry.id !== exceptId && !opened.entry.deleted_at && !opened.entry.merged_into
  return isPossible ? opened.entry : undefined
}

async function listSuggestions(db: Queryable, entry: OpenRequest['entry']) {
  const { ofPerson, ofPhone, ofCompany } = await listOtherRequests(db, entry)
  return [...ofPerson, ...ofPhone, ...ofCompany]
}

/** Finds the newest other requests that contain these words or this phone number. */
async function searchTargets(db: Queryable, text: string, exceptId: string) {
  const search = toSingleLine(text).slice(0, maxSearchLength)
  const { requests } = await listRequests(db, {
    filter: { search, spam: 'with' },
    staffId: null,
    // The request itself can be among them.
    limit: maxResults + 1,
  })
  return requests.filter(({ id }) => id !== exceptId).slice(0, maxResults)
}

const toSide = (entry: OpenRequest['entry']) => ({
  id: entry.id,
  version: entry.version,
  reference: entry.reference,
  receivedAt: entry.created_at,
  details: [
    { label: 'From', text: [entry.contact_name, entry.email, entry.company].filter(Boolean).join(', ') },
    { label: 'Type', text: kindTitles[entry.kind] },
    { label: 'Request', text: entry.summary },
    { label: 'Value', text: entry.value_cents === null ? '' : formatCents(entry.value_cents) },
    { label: 'Status', text: statusTitles[entry.status] },
    { label: 'Assignee', text: entry.assignee?.name ?? 'Unassigned' },
  ],
})

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const { id, reference } = await findEntry(db, args.params.reference)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  if (form.get('intent') === 'undo') {
    const outcome = await undoMerge(db, { id, version: parseVersion(form), by })
    throw redirect(`/admin/requests/${reference}?notice=${outcome === 'done' ? 'unmerged' : 'not-unmerged'}`, 303)
  }
  const targetId = readUuidField(form, 'target')
  if (!targetId) return data({ message: 'Choose the request to keep.' }, 422)
  const target = { id: targetId, version: parseVersion(form, 'target_version') }
  const outcome = await mergeRequests(db, { duplicate: { id, version: parseVersion(form) }, target, by })
  if (outcome === 'merged') throw redirect(`/admin/requests/${targetId}?notice=merged`, 303)
  const message =
    outcome === 'conflict'
      ? 'Someone changed one of them while you were working. Nothing was merged. Review the preview again.'
      : 'One of them was deleted or merged. Nothing was merged.'
  return data({ message }, 409)
}

export default function MergeRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { duplicate, target, query, suggestions } = loaderData
  const path = `/admin/requests/${duplicate.reference}`
  const isBusy = useNavigation().formMethod === 'POST'
  const field = useRef<HTMLInputElement>(null)
  useUrlText(query, field)
  return (
    <AdminPage title={`Merge ${duplicate.reference}`} back={{ to: path, label: duplicate.reference }}>
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      {target ? (
        <Panel
          title={`Merge ${duplicate.reference} into ${target.reference}`}
          text={`${target.reference} shows the timeline of both and gets new emails. ${duplicate.reference} leaves lists, counts and reports; its items and files stay readable. You can undo the merge.`}
        >
          <div className="grid gap-6 sm:grid-cols-2">
            <Side title="Duplicate" side={duplicate} />
            <Side title="Kept" side={target} />
          </div>
          <Form method="post" className="mt-6 flex flex-wrap gap-3">
            <input type="hidden" name="version" value={duplicate.version} />
            <input type="hidden" name="target" value={target.id} />
            <input type="hidden" name="target_version" value={target.version} />
            <Button type="submit" busy={isBusy}>
              Merge requests
            </Button>
            <ButtonLink to={path} variant="secondary">
              Cancel
            </ButtonLink>
          </Form>
        </Panel>
      ) : (
        <Panel title="Find the request to keep" text={`${duplicate.reference} is merged into it, after a preview.`}>
          <Form method="get" className="mb-5 flex flex-wrap items-start gap-3">
            <TextField
              ref={field}
              label="Reference, name, email, company or phone"
              name="into"
              type="search"
              defaultValue={query}
              autoComplete="off"
              maxLength={maxSearchLength}
              hint="A reference, such as BW-7K3F-92, leads to the preview"
              errors={query && suggestions.length === 0 ? ['No other request in your lists matches'] : []}
              className="min-w-0 flex-[1_1_16rem]"
            />
            <Button type="submit" variant="secondary" className="sm:mt-[1.625rem]">
              Search
            </Button>
          </Form>
          {suggestions.length > 0 ? (
            <ul className="grid gap-3">
              {suggestions.map(({ id, reference, kind, status, summary, contact_name, email, created_at }) => (
                <li key={id}>
                  <Link
                    to={`?into=${reference}`}
                    prefetch="none"
                    aria-label={`Preview merge into ${reference}`}
                    className="font-semibold text-forest underline underline-offset-4"
                  >
                    {reference}
                  </Link>
                  <p className="break-words">{[contact_name, email].filter(Boolean).join(', ')}</p>
                  <p className="text-sm break-words text-muted">
                    <span>{`${summary || kindTitles[kind]}, ${statusTitles[status]}, `}</span>
                    <DateTime at={created_at} />
                  </p>
                </li>
              ))}
            </ul>
          ) : (
            !query && <p className="text-muted">No other requests from this email address, phone number or company.</p>
          )}
        </Panel>
      )}
    </AdminPage>
  )
}

type SideProps = { title: string; side: ReturnType<typeof toSide> }

function Side({ title, side }: SideProps) {
  return (
    <section>
      <h3 className="font-semibold">{`${title}: ${side.reference}`}</h3>
      <dl className="mt-2 grid gap-2 text-sm">
        {side.details.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{text || 'None'}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">Received</dt>
          <dd>
            <DateTime at={side.receivedAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
