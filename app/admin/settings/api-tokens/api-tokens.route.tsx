import { data, redirect } from 'react-router'
import { tokenSchema } from '#app/features/api-tokens/token.schema.ts'
import { createToken, listTokens, revokeToken } from '#app/features/api-tokens/tokens.server.ts'
import { getActor, isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { ShownSecret } from '../shown-secret.tsx'
import type { Route } from './+types/api-tokens.route.ts'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('API tokens', matches)

const path = '/admin/settings/api-tokens'
const statusMessages = { revoked: 'Token revoked.' }

export const loader = async ({ context, url: { searchParams } }: Route.LoaderArgs) => ({
  tokens: await listTokens(context.get(servicesContext).db),
  isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
  statusMessage: getStatusMessage(statusMessages, searchParams),
})

type ActionResult = { created?: { name: string; token: string }; values: Record<string, string>; errors: FieldErrors }

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  form.set('scopes', form.getAll('scope').join(' '))
  const values = getFieldValues(tokenSchema, form)
  const reject = (errors: FieldErrors) => data<ActionResult>({ values, errors }, { status: 422 })
  if (form.get('intent') === 'revoke') {
    const id = readUuidField(form, 'id')
    if (id) await revokeToken(db, { id, by: getActor(getPerson(args.context), getClient(args).ip) })
    return redirect(`${path}?notice=revoked`, 303)
  }
  const parsed = parseForm(tokenSchema, form)
  if (!parsed.ok) return reject(parsed.errors)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const { token } = await createToken(db, { ...parsed.value, by: confirmed.authority })
  return data<ActionResult>({ created: { name: parsed.value.name, token }, values: {}, errors: {} })
}

export default function ApiTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, statusMessage } = loaderData
  const { created, values = {}, errors = {} } = actionData ?? {}
  return (
    <AdminPage
      title="API tokens"
      lead="Your other software reads and changes data with a token. Create one for each program, with the permissions it needs."
      back={{ to: '/admin/settings', label: 'Settings' }}
      aside={
        <ButtonLink to="/api" reloadDocument prefetch="none" variant="secondary" size="sm">
          API reference
        </ButtonLink>
      }
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {created && <ShownSecret title={`Token for ${created.name}`} label="Token" value={created.token} />}
      <Panel title="Tokens" text={tokens.length === 0 ? 'No tokens yet.' : undefined}>
        {tokens.length > 0 && <TokenList tokens={tokens} />}
      </Panel>
      <Panel title="New token">
        {/* The key empties the form after a token is created. */}
        <TokenForm
          key={created?.token}
          isRecentlyConfirmed={loaderData.isRecentlyConfirmed}
          values={values}
          errors={errors}
        />
      </Panel>
    </AdminPage>
  )
}
