import { findTokenHolder } from '#app/features/api-tokens/tokens.server.ts'
import { test as base, expect } from '#test/database.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'

const test = base.extend<{ shop: (...args: string[]) => Promise<CommandResult> }>({
  shop: async ({ databaseUrl, services }, use) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
    await use((...args) => runShopCommand(env, args))
  },
})

test('tokens are created, listed and revoked', async ({ shop, db }) => {
  const created = await shop('tokens', 'create', 'ERP', '--scopes', 'orders:read,products:read')
  const token = created.out.trim()
  expect(await findTokenHolder(db, token)).toMatchObject({ name: 'ERP', scopes: ['products:read', 'orders:read'] })
  const listed = await shop('tokens', 'list', '--format', 'json')
  expect(listed.out).not.toContain(token)
  const [{ id }] = JSON.parse(listed.out) as [{ id: string }]
  expect((await shop('tokens', 'revoke', id)).out).toContain('is revoked')
  expect(await findTokenHolder(db, token)).toBeUndefined()
  expect((await shop('tokens', 'revoke', id)).code).toBe(1)
  expect((await shop('tokens', 'create', 'ERP', '--scopes', 'all')).code).toBe(2)
})
