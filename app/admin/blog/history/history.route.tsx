import { data, redirect } from 'react-router'
import { listDifferences, toPostValues } from '#app/features/blog/editing/post-form.ts'
import { parseStoredPost, readStoredPost, type StoredPost } from '#app/features/blog/editing/post-state.server.ts'
import { getStatus, statusTitles } from '#app/features/blog/editing/post-status.ts'
import { restorePost } from '#app/features/blog/editing/save.server.ts'
import { type ComparedLine, compareLines } from '#app/features/content/compare-lines.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseStorableCount, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, ListHeading } from '../../shell/admin-page.tsx'
import type { Route } from './+types/history.route.ts'
import './history.css'

export const headers = requireAccess('blog')
export const meta = ({ loaderData }: Route.MetaArgs) => createAdminMeta(`History of ${loaderData?.title ?? 'a post'}`)

const pageSize = 20

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const post = isUuid(params.id) ? await readStoredPost(db, params.id) : undefined
  if (!post) throw data(null, { status: 404 })
  const from = parseStorableCount(url.searchParams.get('before')) || undefined
  const revisions = await listRevisions(db, { kind: 'post', subject: post.id, limit: pageSize + 1, before: from })
  // The next revision holds the state after this one.
  const [next] = from ? await readStateAfter(db, post.id, from) : []
  let after = next ?? post
  const entries = revisions.slice(0, pageSize).map(({ id, at, actor, name, title, before: stored }) => {
    const earlier = parseStoredPost(stored)
    const entry = { id, at, actorName: name ?? actor, title, changes: earlier ? getChanges(earlier, after) : [] }
    after = earlier ?? after
    return { ...entry, canRestore: earlier != null }
  })
  return {
    id: post.id,
    title: post.title,
    entries,
    older: revisions.length > pageSize ? entries.at(-1)?.id : undefined,
  }
}

async function readStateAfter(db: Parameters<typeof listRevisions>[0], subject: string, from: number) {
  const revisions = await listRevisions(db, { kind: 'post', subject, limit: 1, before: from + 1 })
  return revisions.map(({ before }) => parseStoredPost(before))
}

function getChanges(before: StoredPost, after: StoredPost) {
  const titles = [getStatus(before), getStatus(after)].map((status) => statusTitles[status])
  const status =
    titles[0] === titles[1] ? [] : [{ title: 'Status', lines: compareLines(titles[0] ?? '', titles[1] ?? '') }]
  const fields = listDifferences(toPostValues(before), toPostValues(after)).map(
    ({ title, before: one, after: other }) => ({
      title,
      lines: compareLines(one, other).filter(({ kind, text }) => kind === 'skipped' || kind === 'same' || text !== ''),
    }),
  )
  return [...status, ...fields]
}

/** Restores the post to its state before a revision. */
export async function action(args: Route.ActionArgs) {
  const { params, context, request } = args
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const revision = parseStorableCount((await readForm(request)).get('revision'))
  const by = getActor(getPerson(context), getClient(args).ip)
  const restored = await restorePost(context.get(servicesContext).db, { id: params.id, revision, by })
  switch (restored.outcome) {
    case 'saved':
      return redirect(`/admin/posts/${params.id}?notice=restored`, 303)
    case 'slug taken':
      return data({ problem: `“${restored.takenBy}” now uses this URL slug. Change that post first.` }, { status: 409 })
    default:
      return data({ problem: 'This version is no longer available.' }, { status: 422 })
  }
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, entries, older } = loaderData
  return (
    <AdminPage
      title="History"
      lead="Restores everything except the publish status and dates."
      back={{ to: `/admin/posts/${id}`, label: title }}
    >
      {actionData && <Alert tone="error">{actionData.problem}</Alert>}
      {entries.length === 0 ? <p className="text-muted">No changes yet.</p> : <ListHeading>Changes</ListHeading>}
      <ol className="post-history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div className="post-history-head">
              <div className="min-w-0">
                <h3 className="font-semibold [overflow-wrap:anywhere]">{entry.title}</h3>
                <p className="text-sm text-muted">
                  <span>{`${entry.actorName}, `}</span>
                  <DateTime at={entry.at} />
                </p>
              </div>
              {entry.canRestore && (
                <form method="post">
                  <input type="hidden" name="revision" value={entry.id} />
                  <Button
                    type="submit"
                    variant="secondary"
                    size="sm"
                    aria-label={`Restore the version before this change: ${entry.title}`}
                  >
                    Restore the version before this change
                  </Button>
                </form>
              )}
            </div>
            {entry.changes.length > 0 && (
              <dl className="post-history-changes">
                {entry.changes.map((change) => (
                  <div key={change.title}>
                    <dt>{change.title}</dt>
                    <dd>
                      {change.lines.map(({ kind, text }, at) => (
                        <Line key={at} kind={kind} text={text} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {older !== undefined && (
        <PageNavigation className="justify-self-end">
          <ButtonLink to={`/admin/posts/${id}/history?before=${older}`} variant="secondary" size="sm">
            Older
          </ButtonLink>
        </PageNavigation>
      )}
    </AdminPage>
  )
}

function Line({ kind, text }: { kind: ComparedLine['kind']; text: string }) {
  if (kind === 'removed') return <del>{text}</del>
  if (kind === 'added') return <ins>{text}</ins>
  return <span>{text || '\u00a0'}</span>
}
