import { findTokenHolder, listTokens } from '#app/features/api-tokens/tokens.server.ts'
import { expect, test } from '#test/built-admin.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

const path = '/admin/settings/api-tokens'

test('an admin creates a token, which is shown once, and revokes it', async ({ sendRequest, services }) => {
  const { db } = services
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  const post = (fields: string[][]) => sendRequest(path, { cookie, body: new URLSearchParams(fields) })
  const invalid = await post([
    ['intent', 'create'],
    ['name', 'ERP'],
    ['days', '0'],
  ])
  const text = await invalid.text()
  expect(invalid.status).toBe(422)
  expect(text).toContain('Choose at least one permission')
  expect(text).toContain('Enter at least 1 day')

  const created = await post([
    ['intent', 'create'],
    ['name', 'ERP'],
    ['scope', 'products:read'],
    ['scope', 'orders:read'],
    ['days', '30'],
  ])
  const [token = ''] = /bxw_[\w-]{32}/.exec(await created.text()) ?? []
  expect(await findTokenHolder(db, token)).toMatchObject({ name: 'ERP', scopes: ['products:read', 'orders:read'] })
  const page = await (await sendRequest(path, { cookie })).text()
  expect(page).not.toContain(token)
  expect(page).toContain('Read orders and shipments')

  const [{ id = '' } = {}] = await listTokens(db)
  const revoked = await post([
    ['intent', 'revoke'],
    ['id', id],
  ])
  expect(revoked.status).toBe(303)
  expect(await findTokenHolder(db, token)).toBeUndefined()
  expect(await (await sendRequest(path, { cookie })).text()).toContain('Revoked')
})
