import { followLink } from '#app/features/staff/join.server.ts'
import { signIn } from '#app/features/staff/sign-in.server.ts'
import { test as base, expect } from '#test/database.ts'
import { runShopCommand } from '#test/shop-command.ts'
import { createCaller, enrollSecondFactor, goodPassword, joinStaff } from '#test/staff.ts'

type Shop = (...args: string[]) => Promise<{ code: number; out: string; err: string }>

const test = base.extend<{ env: Record<string, string>; shop: Shop }>({
  env: async ({ services, databaseUrl }, use) =>
    use({ DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }),
  shop: async ({ env }, use) => use((...args) => runShopCommand(env, ['staff', ...args])),
})

const email = 'ada@shop.example'
const getToken = (out: string) => new URL(out.trim()).searchParams.get('token') ?? ''

test('invite prints one valid link and nothing else', async ({ shop, env, services }) => {
  const first = await shop('invite', email, '--role', 'admin')
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^http:\/\/localhost:3000\/admin\/link\?token=\S{43}\n$/),
  })
  expect(first.err).toContain(`For ${email} (admin), once, within 72 hours:\n`)
  env.PUBLIC_URL = 'https://shop.example.com'
  const { out } = await shop('invite', email, '--role', 'sales')
  expect(out).toMatch(/^https:\/\/shop\.example\.com\/admin\/link\?token=/)
  const joined = await followLink(services, createCaller(), {
    token: getToken(out),
    password: goodPassword,
    name: 'Ada',
  })
  expect(joined?.person).toMatchObject({ email, roles: ['sales'] })
  expect(await shop('invite', email, '--role', 'sales')).toMatchObject({
    code: 1,
    err: `Failed: ${email} is already a team member\nNext: see roles and states: npm run shop -- staff list\n`,
  })
})

test('list prints team members as a table and as JSON', async ({ shop, services }) => {
  expect((await shop('list')).out).toBe('No team members. Invite the first admin: staff invite EMAIL --role admin\n')
  await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  await shop('invite', 'bob@shop.example', '--role', 'editor')
  const lines = (await shop('list')).out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^Email +Role +State +Second factor +Last active \(UTC\) +Name$/)
  expect(lines[2]).toMatch(/^ada@shop\.example +admin +active +app +\d{4}-\d\d-\d\d \d\d:\d\d +ada$/)
  expect(lines[3]).toMatch(/^bob@shop\.example +editor +invited +none +bob$/)
  const { out } = await shop('list', '--format', 'json')
  expect(JSON.parse(out)).toMatchObject([
    { email, state: 'active' },
    { email: 'bob@shop.example', state: 'invited' },
  ])
  expect(out).not.toMatch(/password|token|secret/i)
})

test('disable and enable change access; the last Admin cannot be disabled', async ({ shop, services }) => {
  await joinStaff(services, email, 'owner')
  await joinStaff(services, 'bob@shop.example', 'sales')
  const signInAsBob = () => signIn(services, createCaller(), { email: 'bob@shop.example', password: goodPassword })
  expect(await shop('disable', 'BOB@shop.example')).toMatchObject({ code: 0, out: 'bob@shop.example is disabled\n' })
  expect(await signInAsBob()).toEqual({ status: 'rejected' })
  expect((await shop('enable', 'bob@shop.example')).out).toBe('bob@shop.example is enabled\n')
  expect(await signInAsBob()).toMatchObject({ status: 'in' })
  const rejected = {
    code: 1,
    err: `Failed: ${email} is the last admin. Make someone else an admin first\nNext: see roles and states: npm run shop -- staff list\n`,
  }
  expect(await shop('disable', email)).toMatchObject(rejected)
  expect(await shop('role', email, '--role', 'sales')).toMatchObject(rejected)
  expect((await shop('role', 'bob@shop.example', '--role', 'owner')).out).toBe('bob@shop.example is admin\n')
  const several = await shop('role', 'bob@shop.example', '--role', 'editor,sales')
  expect(several.out).toBe('bob@shop.example is sales, editor\n')
  const reader = await shop('role', 'bob@shop.example', '--role', 'editor', '--read-requests')
  expect(reader.out).toBe('bob@shop.example is editor, read-requests\n')
  expect((await shop('list')).out).toContain('editor, read-requests')
})

test('reset prints a link; --second-factor also removes app and passkeys', async ({ shop, services }) => {
  await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const password = 'another good one 99'
  const first = await shop('reset', email)
  expect(first.err).toContain('within an hour')
  await followLink(services, createCaller(), { token: getToken(first.out), password })
  expect(await signIn(services, createCaller(), { email, password })).toMatchObject({ status: 'code' })
  const second = await shop('reset', email, '--second-factor')
  expect(second.err).toContain(`Authenticator app and passkeys of ${email} were removed`)
  expect(await signIn(services, createCaller(), { email, password })).toMatchObject({ status: 'in' })
})

test.for([
  [['invite', email], 2, '--role must be one of admin, sales, editor'],
  [['invite', email, '--role', 'boss'], 2, '--role must be one of admin, sales, editor'],
  [['invite', 'ada', '--role', 'owner'], 2, '"ada" is not an email address'],
  [['disable'], 2, 'the email address is missing'],
  [['disable', 'stranger@shop.example'], 1, 'Not found: no team member has the email stranger@shop.example'],
  [['reset', email, 'now'], 2, '"now" is not expected here'],
  [['list', 'all'], 2, '"all" is not expected here'],
] as const)('%j', async ([args, code, message], { shop }) => {
  expect(await shop(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
})
