import { Link } from 'react-router'
import { openFields } from '#app/features/requests/answers/fill.ts'
import { listTemplates } from '#app/features/requests/answers/templates.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, adminMeta } from '../../shell/admin-page.tsx'
import './templates.css'
import type { Route } from './+types/templates.route.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Templates', matches)

const told: Record<string, string> = { saved: 'Saved.', deleted: 'Deleted.' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const templates = await listTemplates(context.get(servicesContext).db)
  return {
    templates: templates.map(({ id, name, subject, body }) => ({
      id,
      name,
      subject,
      // More than the lines that are shown, so that they end in an ellipsis.
      begins: body.slice(0, 600),
      unknown: openFields(subject, body).flatMap(({ field, why }) => (why === 'unknown' ? [field] : [])),
    })),
    ours: templates.every(({ version }) => version === 0),
    told: told[url.searchParams.get('told') ?? ''],
  }
}

export default function Templates({ loaderData: { templates, ours, told: done } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Templates"
      lead={
        ours
          ? 'Texts to answer requests with. These come with the shop: change them as you like.'
          : 'Texts to answer requests with.'
      }
      aside={
        <ButtonLink to="/admin/templates/new" size="sm">
          Add a template
        </ButtonLink>
      }
    >
      {done && <Alert>{done}</Alert>}
      <div className="overflow-hidden rounded-md border border-line bg-card">
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Subject</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {templates.map(({ id, name, subject, begins, unknown }) => (
              <tr key={id}>
                <td>
                  <Link
                    to={`/admin/templates/${id}`}
                    prefetch="intent"
                    className="font-semibold text-forest underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                </td>
                <td data-label="Subject" className="text-sm lg:whitespace-nowrap">
                  <span className="break-words">{subject}</span>
                </td>
                <td data-label="Text" className="text-sm text-muted">
                  <span className="line-clamp-2 break-words">{begins}</span>
                  {unknown.length > 0 && (
                    <span className="template-unknown">There is no field {unknown.join(', ')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminPage>
  )
}
