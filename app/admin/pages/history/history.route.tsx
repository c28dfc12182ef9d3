import { data, redirect } from 'react-router'
import { listDifferences } from '#app/features/page-copy/editing/differences.ts'
import { listStates, openPage, restorePage } from '#app/features/page-copy/editing/edit.server.ts'
import { isPageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseStorableCount, parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime } from '../../shell/admin-page.tsx'
import { Differences } from '../differences.tsx'
import '../pages.css'
import type { Route } from './+types/history.route.ts'

export const headers = requireAccess('pages')

export const meta = ({ params: { page } }: Route.MetaArgs) =>
  createAdminMeta(isPageKey(page) ? `History of ${pages[page].title}` : 'History')

export async function loader({ params: { page }, context }: Route.LoaderArgs) {
  if (!isPageKey(page)) throw data(null, { status: 404 })
  const { db } = context.get(servicesContext)
  const [states, { version }] = await Promise.all([
    listStates(db, page),
    openPage(db, { key: page, staffId: getPerson(context).id }),
  ])
  return {
    page,
    version,
    states: states.map(({ value, before, ...state }) => ({ ...state, changed: listDifferences(page, before, value) })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args
  const { page: key } = params
  if (!isPageKey(key)) throw data(null, { status: 404 })
  const { db } = context.get(servicesContext)
  const form = await readForm(request)
  const by = getActor(getPerson(context), getClient(args).ip)
  const revision = parseStorableCount(form.get('revision'))
  const restored = await restorePage(db, { key, version: parseVersion(form), revision, by })
  if (restored?.ok) return redirect(`/admin/pages/${key}?notice=restored`, 303)
  return data(
    { message: 'Someone else edited this page while you were working. Nothing was restored. Reload and try again.' },
    { status: 409 },
  )
}

export default function History({ loaderData: { page, version, states }, actionData }: Route.ComponentProps) {
  const { title } = pages[page]
  return (
    <AdminPage
      title={`History of ${title}`}
      lead="Published versions, newest first."
      back={{ to: `/admin/pages/${page}`, label: title }}
    >
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      {states.length === 0 && <p className="text-muted">No changes yet. This page shows the default text.</p>}
      <ol aria-label="Changes" className="grid gap-4">
        {states.map(({ id, at, by, title: done, changed }, index) => (
          <li key={id} className="rounded-md border border-line bg-card px-4 py-4 sm:px-6">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div>
                <h2 className="font-semibold">{done}</h2>
                <p className="text-sm text-muted">
                  <span>{`${by}, `}</span>
                  <DateTime at={at} />
                </p>
              </div>
              {index === 0 ? (
                <span className="text-sm text-muted">Live</span>
              ) : (
                <form method="post">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="revision" value={id} />
                  <Button type="submit" variant="secondary" size="sm">
                    Restore
                    <span className="sr-only">{` version “${done}”`}</span>
                  </Button>
                </form>
              )}
            </div>
            {changed.length > 0 ? <Differences list={changed} /> : <p className="mt-2 text-sm">No text changed.</p>}
          </li>
        ))}
      </ol>
    </AdminPage>
  )
}
