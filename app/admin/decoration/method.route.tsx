import { data, redirect } from 'react-router'
import { defaultMethods } from '#app/features/proposals/decoration/default-methods.ts'
import {
  changeGrid,
  parseMethodValues,
  readMethodValues,
  toMethodValues,
} from '#app/features/proposals/decoration/method-values.ts'
import {
  findMethod,
  findProduct,
  reservedKeys,
  saveMethods,
} from '#app/features/proposals/decoration/methods.server.ts'
import { parsePriceAt, priceAt } from '#app/features/proposals/decoration/price-at.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/method.route.ts'
import { decorationPath } from './decoration-paths.ts'
import { MethodForm, type MethodResult } from './method-form.tsx'
import { type PriceAtData, PriceAtPanel } from './price-at-panel.tsx'
import './decoration.css'

export const headers = requireAccess('settings', { toRead: 'read-decoration' })
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.title ?? 'Decoration method', matches)

const newMethod = 'new'

/** Returns what is wrong with the name whose key this is. */
async function checkNewKey(db: Queryable, key: string): Promise<string | undefined> {
  if (key === '') return 'Enter a name with letters from A to Z or digits'
  if (reservedKeys.includes(key)) return 'This name is reserved. Enter another one'
  return (await findMethod(db, { key, productId: null })) && 'Another method has this name'
}

async function openMethod({ params, context, url }: Pick<Route.LoaderArgs, 'params' | 'context' | 'url'>) {
  const { db } = context.get(servicesContext)
  const isNew = params.method === newMethod
  const productParam = isNew ? null : url.searchParams.get('product')
  const product = productParam === null ? null : await findProduct(db, productParam)
  if (product === undefined) throw data(null, { status: 404 })
  // A new method begins with the grids of the first default.
  const found = await findMethod(db, { key: isNew ? 'screen-print' : params.method, productId: product?.id ?? null })
  if (!found) throw data(null, { status: 404 })
  return { ...found, isNew, product, ...(isNew && { version: 0, method: { ...found.method, name: '' } }) }
}

/** `quantity`, `amount` and `repeat` fill the calculator. */
export async function loader(args: Route.LoaderArgs) {
  const { key, method, version, state, isNew, product } = await openMethod(args)
  const { searchParams } = args.url
  const [quantity, amount] = [searchParams.get('quantity'), searchParams.get('amount')]
  const parsed = quantity === null ? undefined : parsePriceAt(searchParams, method)
  const calculator: PriceAtData = {
    values: {
      quantity: quantity ?? '288',
      amount: amount ?? String(Math.max(1, method.included)),
      repeat: searchParams.get('repeat') === 'on',
    },
    errors: parsed && !parsed.ok ? parsed.errors : {},
    result: parsed?.ok ? priceAt(method, parsed.value) : undefined,
  }
  const isDefault = product === null && Object.hasOwn(defaultMethods, key)
  return {
    title: isNew ? 'Add method' : product ? `${method.name}: ${product.name}` : method.name,
    deleteLabel:
      isNew || version === 0
        ? undefined
        : product
          ? 'Use the store’s charges'
          : isDefault
            ? 'Restore default'
            : 'Delete method',
    version,
    state,
    isNew,
    product,
    measure: method.measure,
    values: toMethodValues(method),
    calculator,
    canEdit: hasPermission(getPerson(args.context), 'settings'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const opened = await openMethod(args)
  const form = await readForm(args.request)
  const values = readMethodValues(form)
  const intent = String(form.get('intent'))
  if (opened.isNew && intent === 'delete') throw data(null, { status: 404 })
  const changed = changeGrid(values, intent)
  const version = parseVersion(form)
  if (changed) return data<MethodResult>({ ...changed, version, errors: {} })
  const reject = (result: Omit<MethodResult, 'values' | 'version'>, status = 422) =>
    data<MethodResult>({ values, version, ...result }, { status })
  const parsed = parseMethodValues(values)
  if (intent !== 'delete' && !parsed.ok)
    return reject({ errors: parsed.errors, message: 'The method was not saved. Correct the marked fields.' })
  const key = opened.isNew ? createSlug(values.name) : opened.key
  const nameProblem = opened.isNew ? await checkNewKey(writes, key) : undefined
  if (nameProblem) return reject({ errors: { name: [nameProblem] } })
  const name = opened.product ? `${opened.method.name}, ${opened.product.name}` : values.name || opened.method.name
  const verb = intent === 'delete' ? 'Reset or deleted' : opened.isNew ? 'Added' : 'Changed'
  const outcome = await saveMethods(writes, {
    changes: [
      {
        key,
        productId: opened.product?.id ?? null,
        version,
        method: intent === 'delete' || !parsed.ok ? null : parsed.method,
      },
    ],
    title: `${verb} ${name}`,
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (outcome === 'saved') return redirect(`${decorationPath}?notice=${intent === 'delete' ? 'reset' : 'saved'}`, 303)
  const messages = {
    conflict: 'Someone else changed this method. Reload the page to see their version.',
    'too-many': 'There are too many methods. Delete one first.',
  }
  return reject({ errors: {}, message: messages[outcome] }, 409)
}

export default function MethodPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, product, values, version, measure, isNew, deleteLabel, canEdit, calculator } = loaderData
  const shown = actionData?.values ?? values
  return (
    <AdminPage
      title={title}
      lead={product ? 'Charges for this product, instead of the store’s.' : undefined}
      back={{ to: decorationPath, label: 'Decoration' }}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      {!isNew && <PriceAtPanel measure={measure} data={calculator} productId={product?.id ?? null} />}
      <Panel title="Charges">
        {/* The key shows added columns and rows. */}
        <MethodForm
          key={JSON.stringify(shown)}
          version={actionData?.version ?? version}
          deleteLabel={deleteLabel}
          canEdit={canEdit}
          values={shown}
          result={actionData}
        />
      </Panel>
    </AdminPage>
  )
}
