import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useUrlText } from '#app/ui/use-url-text.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/search.route.ts'
import { describeFailed } from './describe-failed.ts'
import { maxSearchLength, searchAdmin } from './search.server.ts'
import { searchPath } from './search-path.ts'

export const headers = requireAccess('all-staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Search', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const services = { db: context.get(servicesContext).db, log: context.get(logContext) }
  const found = await searchAdmin(services, getPerson(context), searchParams.get('q') ?? '')
  return { ...found, maxLength: maxSearchLength }
}

/** The search as a page: without JavaScript, and for a link to results. */
export default function SearchPage({ loaderData: { search, groups, failed, maxLength } }: Route.ComponentProps) {
  const field = useRef<HTMLInputElement>(null)
  useUrlText(search, field)
  return (
    <AdminPage narrow title="Search">
      <search>
        <Form action={searchPath} className="flex items-end gap-2">
          <TextField
            ref={field}
            label="Search the admin"
            isLabelHidden
            name="q"
            type="search"
            icon={<Search />}
            className="min-w-0 flex-1"
            placeholder="Requests, customers, products, settings…"
            defaultValue={search}
            maxLength={maxLength}
          />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {failed.length > 0 && <Alert tone="error">{describeFailed(failed)}</Alert>}
      {groups.length === 0 && failed.length === 0 && (
        <EmptyState title={`No results for “${search}”`} text="Try fewer words, or check the spelling." />
      )}
      {groups.map(({ title, results, allPath }) => (
        <Panel key={title} title={title} flush>
          <ul className="divide-y divide-line">
            {results.map(({ title, path, detail }) => (
              <li key={path} className="px-4 py-3 wrap-anywhere sm:px-6">
                <Link to={path} className="font-semibold text-forest underline underline-offset-4">
                  {title}
                </Link>
                {detail && <span className="block text-sm text-muted">{detail}</span>}
              </li>
            ))}
            {allPath && (
              <li className="px-4 py-3 sm:px-6">
                <Link to={allPath} className="font-semibold text-forest underline underline-offset-4">
                  View all<span className="sr-only">{` matches in ${title}`}</span>
                </Link>
              </li>
            )}
          </ul>
        </Panel>
      ))}
    </AdminPage>
  )
}
