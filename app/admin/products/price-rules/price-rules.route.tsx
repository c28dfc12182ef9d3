import { data, Link, redirect } from 'react-router'
import { applyPriceRules, previewPriceRules } from '#app/features/catalog/price-rules/apply-price-rules.server.ts'
import { maxPriceRules, priceRuleSchema } from '#app/features/catalog/price-rules/price-rule.schema.ts'
import { deletePriceRule, listPriceRules, savePriceRule } from '#app/features/catalog/price-rules/price-rules.server.ts'
import { readChoices } from '#app/features/catalog/products/choices.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { productsPath } from '../product-paths.ts'
import { waitForChange } from '../wait-for-change.server.ts'
import type { Route } from './+types/price-rules.route.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { RulesPreviewPanel } from './rules-preview-panel.tsx'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Price rules', matches)

const path = `${productsPath}/price-rules`
/** Products of the preview, and of those at the lowest margin. */
const maxPreviewed = 10
const statusMessages: Record<string, string> = {
  saved: 'Price rule saved. Preview the rules to apply them.',
  deleted: 'Price rule deleted. Prices stay as they are.',
  same: 'All prices already follow the rules.',
  background: 'This takes a while and continues in the background. When it is done, Change history lists any changes.',
}

/** `edit` opens a rule in the form, `preview` shows what all of them change. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [rules, choices, preview] = await Promise.all([
    listPriceRules(db),
    readChoices(db),
    searchParams.has('preview') ? previewPriceRules(db, maxPreviewed) : undefined,
  ])
  return {
    rules,
    choices,
    preview,
    edited: rules.find(({ id }) => id === searchParams.get('edit')),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

type RuleResult = { errors: FieldErrors; values?: FieldValues; message?: string }

export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const form = await readForm(args.request)
  const reject = (result: RuleResult) => data(result, { status: 422 })
  const redirectWith = (messageKey: string) => redirect(`${path}?notice=${messageKey}`, 303)
  const id = readUuidField(form, 'id')
  switch (form.get('intent')) {
    case 'delete':
      if (id) await deletePriceRule(writes, { id, by })
      return redirectWith('deleted')
    case 'apply': {
      const fingerprint = String(form.get('fingerprint') ?? '')
      const applied = applyPriceRules(writes, { fingerprint, by }).then((change) => ({ change }))
      const result = await waitForChange(applied, args.context.get(logContext))
      if (!result) return redirectWith('background')
      if (result.change === undefined)
        return reject({
          errors: {},
          message: 'Products or rules changed since this preview. Review it and apply again.',
        })
      return result.change === null ? redirectWith('same') : redirect(`/admin/history/${result.change}`, 303)
    }
  }
  const parsed = parseForm(priceRuleSchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const outcome = await savePriceRule(writes, { ...parsed.value, id, by })
  if (outcome === 'saved') return redirectWith('saved')
  const error =
    outcome === 'scope-taken'
      ? 'This supplier and category already have a rule. Edit that one.'
      : `You have reached the limit of ${maxPriceRules} rules. Delete one first.`
  return reject({
    errors: { supplier: [error] },
    values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  })
}

export default function PriceRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, choices, preview, edited, statusMessage } = loaderData
  return (
    <AdminPage
      title="Price rules"
      lead="Calculate prices from net costs. If several rules match, the most specific applies: supplier and category, then supplier, category, all products."
      back={{ to: productsPath, label: 'Products' }}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {preview && <RulesPreviewPanel preview={preview} path={path} />}
      <Panel
        title={edited ? 'Edit rule' : 'Add rule'}
        text={`${edited ? 'Saving' : 'Adding'} a rule changes no price until you preview and apply the rules.`}
      >
        {/* The key empties the form after a rule is added. */}
        <RuleForm key={edited?.id ?? rules.length} edited={edited} choices={choices} path={path} result={actionData} />
      </Panel>
      <Panel title="Rules" text={rules.length === 0 && 'No rules yet. Prices stay as they are.'}>
        {rules.length > 0 && (
          <>
            <RuleList rules={rules} path={path} />
            {!preview && (
              <p className="mt-4">
                <ButtonLink to={`${path}?preview=yes`} size="sm" prefetch="none">
                  Preview prices
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Panel>
      <p className="text-sm text-muted">
        Undo applied rules in{' '}
        <Link to="/admin/history" className="font-semibold underline underline-offset-4">
          Change history
        </Link>
        .
      </p>
    </AdminPage>
  )
}
