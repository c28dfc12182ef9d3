import { data, Form, Link, redirect } from 'react-router'
import { listChangeSets } from '#app/features/content/change-sets.server.ts'
import {
  listMethods,
  listProductMethods,
  type StoredMethod,
  undoConflictText,
  undoMethods,
} from '#app/features/proposals/decoration/methods.server.ts'
import { formatMeasure } from '#app/features/proposals/pricing/price-imprint.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { findProductsToAdd } from '../proposals/editor/lines/found-products.server.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/decoration.route.ts'
import { decorationLinkClass, decorationPath, getMethodPath } from './decoration-paths.ts'
import { formatCharges } from './format-charges.ts'
import { ProductChargesPanel } from './product-charges-panel.tsx'

export const headers = requireAccess('settings', { toRead: 'read-decoration' })
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Decoration', matches)

const statusMessages = {
  saved: 'Method saved.',
  reset: 'Method restored or deleted.',
  imported: 'Methods imported.',
  undone: 'Change undone.',
}
const maxChanges = 20

/** `product` searches for products without JavaScript, to open their charges for `method`. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const search = searchParams.get('product')?.trim() ?? ''
  const [methods, productMethods, { changeSets }, products] = await Promise.all([
    listMethods(db),
    listProductMethods(db),
    listChangeSets(db, { limit: maxChanges, kind: 'decoration' }),
    search === '' ? [] : findProductsToAdd(db, search),
  ])
  const method = methods.find(({ key }) => key === searchParams.get('method')) ?? methods[0]
  return {
    methods,
    productMethods,
    found: search === '' ? null : { method: method?.key ?? '', search, products },
    changeSets: changeSets.map(({ id, title, at, name, actor, undoneBy }) => ({
      id,
      title,
      at,
      by: name ?? actor,
      isUndone: undoneBy !== null,
    })),
    statusMessage: getStatusMessage(statusMessages, searchParams),
    canEdit: hasPermission(getPerson(context), 'settings'),
  }
}

/** Undoes a change. */
export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const change = readUuidField(await readForm(args.request), 'change')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  if (!change) return data({ message: 'This change is no longer available.' }, { status: 404 })
  const outcome = await undoMethods(writes, { change, by })
  if (outcome === 'saved') return redirect(`${decorationPath}?notice=undone`, 303)
  return data({ message: undoConflictText }, { status: 409 })
}

export default function Decoration({ loaderData, actionData }: Route.ComponentProps) {
  const { methods, productMethods, found, changeSets, statusMessage, canEdit } = loaderData
  return (
    <AdminPage
      title="Decoration"
      lead="Methods with their setup and run charges, used to price proposals. Customers never see costs."
      aside={
        <p className="flex flex-wrap gap-2">
          <ButtonLink to={`${decorationPath}/methods.csv`} reloadDocument prefetch="none" variant="secondary" size="sm">
            Export CSV
          </ButtonLink>
          {canEdit && (
            <>
              <ButtonLink to={`${decorationPath}/import`} variant="secondary" size="sm">
                Import CSV
              </ButtonLink>
              <ButtonLink to={getMethodPath('new')} size="sm">
                Add method
              </ButtonLink>
            </>
          )}
        </p>
      }
    >
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      <Panel title="Methods">
        <ul className="divide-y divide-line text-sm">
          {methods.map((method) => (
            <MethodItem key={method.key} stored={method} />
          ))}
        </ul>
      </Panel>
      <ProductChargesPanel methods={methods} productMethods={productMethods} found={found} />
      <Panel
        title="Shipping"
        text="Proposals use the store’s shipping rates: free to one US address, a rate per box to US homes, and one per country."
      >
        <ButtonLink to="/admin/brand?section=shipping" variant="secondary" size="sm">
          Edit shipping rates
        </ButtonLink>
      </Panel>
      <Panel
        title="Change history"
        text={changeSets.length === 0 ? 'No changes yet. These are the defaults.' : undefined}
      >
        {changeSets.length > 0 && (
          <ul className="divide-y divide-line text-sm">
            {changeSets.map(({ id, title, at, by, isUndone }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <span>
                  <span className="block font-semibold wrap-anywhere">{title}</span>
                  <span className="text-muted">
                    <span>{`${by}, `}</span>
                    <DateTime at={at} />
                  </span>
                </span>
                {isUndone ? (
                  <span className="text-muted">Undone</span>
                ) : (
                  canEdit && (
                    <Form method="post">
                      <Button
                        type="submit"
                        name="change"
                        value={id}
                        variant="ghost"
                        size="sm"
                        aria-label={`Undo: ${title}`}
                      >
                        Undo
                      </Button>
                    </Form>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </AdminPage>
  )
}

function MethodItem({ stored: { key, method, state } }: { stored: StoredMethod }) {
  const { name, measure, included, minimum, leadDays, isActive } = method
  const facts = [
    `Minimum ${minimum.toLocaleString('en-US')}`,
    measure !== 'none' && `${formatMeasure(method, included)} included`,
    leadDays !== null && `${leadDays} business days`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span>
        <Link to={getMethodPath(key)} className={decorationLinkClass}>
          {name}
        </Link>
        <span className="block text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="ml-auto text-right tabular-figures">{formatCharges(method)}</span>
      <span className="flex gap-2">
        {!isActive && <Badge tone="outline">Not offered</Badge>}
        {state !== 'default' && <Badge tone="forest">{state === 'added' ? 'Added' : 'Changed'}</Badge>}
      </span>
    </li>
  )
}
