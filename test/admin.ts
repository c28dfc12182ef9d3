import type { Page } from '@playwright/test'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import type { Role } from '#app/features/staff/roles.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { connect } from '#db/client.ts'
import { test as base, expect } from './browser.ts'
import { storeRequest } from './requests.ts'
import { runShopCommand } from './shop-command.ts'
import { followInvitation, getCode, goodPassword } from './staff.ts'

export {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoHorizontalScroll,
  waitForHydration,
} from './browser.ts'
export { getCode, goodPassword }

/** `npm run shop -- staff …` on the shop under test. */
export async function runStaffCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: process.env.SHOP_DATABASE_URL, DATA_DIR: process.env.SHOP_DATA_DIR }
  const { code, out, err } = await runShopCommand(env, ['staff', ...args])
  if (code !== 0) throw new Error(err)
  return out.trim()
}

/** Passkeys and `Secure` cookies without TLS want the name, not the number. */
export const adminUrl = (process.env.SHOP_URL ?? '').replace('127.0.0.1', 'localhost')

type Store = <K extends RequestKind>(
  kind: K,
  values: Parameters<typeof storeRequest<K>>[2],
) => Promise<{ id: string; reference: string }>

/** Admin browser test, signed out. `store` stores visitors' data. */
export const test = base.extend<{ store: Store }>({
  baseURL: adminUrl,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  store: async ({}, use) => {
    const { db, close } = connect(process.env.SHOP_DATABASE_URL ?? '', { max: 1, pipeline: true })
    await use((kind, values) => storeRequest({ writes: db }, kind, values))
    await close()
  },
})

export const createUniqueEmail = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}@shop.example`

/** A path of the link that was printed. */
export const getPath = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Follows an invitation to the admin's home page, or to the authenticator app of an Admin. */
export async function joinByInvitation(page: Page, email: string, role: Role, name = 'Ada Byron') {
  await page.goto(getPath(await runStaffCommand('invite', email, '--role', role)))
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(role === 'owner' ? '/admin/security/authenticator' : '/admin')
}

/** Signs in without the sign-up screens, which have their own tests. The page stays where it is. */
export async function join(page: Page, email: string, role: 'sales' | 'editor', name = 'Ada Byron') {
  const settings = parseSettings({ DATABASE_URL: process.env.SHOP_DATABASE_URL, DATA_DIR: process.env.SHOP_DATA_DIR })
  const { db, close } = connect(settings.DATABASE_URL ?? '', { max: 1 })
  const cookies = await followInvitation({ db, settings }, { email, roles: [role], name }).finally(close)
  await addCookies(page, cookies)
}

/** Adds the cookies of a session to the browser, from Set-Cookie or Cookie headers. */
export async function addCookies(page: Page, cookies: readonly string[]) {
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return { name: key, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' }
    }),
  )
}

/**
 * Sets up the authenticator app on the open page.
 * @returns its key, the used code, and the recovery codes
 */
export async function setUpApp(page: Page): Promise<{ key: string; usedCode: string; codes: string[] }> {
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent())?.replaceAll(' ', '') ?? ''
  const usedCode = getCode(key)
  await page.getByLabel('Code', { exact: true }).fill(usedCode)
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save your recovery codes')
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  return { key, usedCode, codes }
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toHaveText('You have signed out.')
}

/** The password's step. */
export async function signIn(page: Page, email: string, password = goodPassword) {
  await page.goto('/admin/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
