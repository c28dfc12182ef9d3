import { Link } from 'react-router'
import { findUnfilledFields } from '#app/features/requests/replies/merge-fields.ts'
import { listTemplates } from '#app/features/requests/replies/templates.server.ts'
import { useShared } from '#app/lib/browser/shared-value.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { templateDrafts } from './template-drafts.store.ts'
import './templates.css'
import type { Route } from './+types/templates.route.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Templates', matches)

const notices: Record<string, string> = { saved: 'Template saved.', deleted: 'Template deleted.' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const templates = await listTemplates(context.get(servicesContext).db)
  return {
    templates: templates.map(({ id, name, subject, body }) => ({
      id,
      name,
      subject,
      // Longer than the visible lines, so that they end with an ellipsis.
      excerpt: body.slice(0, 600),
      unknown: findUnfilledFields(subject, body).flatMap(({ field, reason }) => (reason === 'unknown' ? [field] : [])),
    })),
    isDefault: templates.every(({ version }) => version === 0),
    notice: notices[url.searchParams.get('notice') ?? ''],
  }
}

export default function Templates({ loaderData: { templates, isDefault, notice } }: Route.ComponentProps) {
  // A template may have been deleted since.
  const drafts = (useShared(templateDrafts.shared) ?? []).filter(
    (draft) => draft.id === '' || templates.some(({ id }) => id === draft.id),
  )
  return (
    <AdminPage
      title="Templates"
      lead={
        isDefault
          ? 'Reusable replies to requests. Edit these examples, or add your own.'
          : 'Reusable replies to requests.'
      }
      aside={
        <ButtonLink to="/admin/templates/new" size="sm">
          Add template
        </ButtonLink>
      }
    >
      {notice && <Alert>{notice}</Alert>}
      <NewDrafts
        drafts={drafts.map(({ id, name }) => ({
          path: `/admin/templates/${id || 'new'}`,
          name: name || 'Untitled template',
        }))}
      />
      <div className="overflow-hidden rounded-md border border-line bg-card">
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Subject</th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>
            {templates.map(({ id, name, subject, excerpt, unknown }) => (
              <tr key={id}>
                <td className="lg:min-w-40">
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
                <td data-label="Message" className="text-sm text-muted">
                  <span className="line-clamp-2 break-words">{excerpt}</span>
                  {unknown.length > 0 && (
                    <span className="template-unknown">{`Unknown merge field: ${unknown.join(', ')}`}</span>
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
